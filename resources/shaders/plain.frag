#version 330 core
// A face in its own colour, neither lit nor striped: a software renderer takes half the time.
flat in vec4 tint;

uniform bool ghost;

out vec4 shown;

void main()
{
    shown = vec4(tint.rgb, ghost ? tint.a : 1.0);
}
