#version 330 core
// A line with soft edges, one pixel from full to nothing, whole or in dashes.
in float side;
noperspective in float along;
flat in vec2 pattern;
flat in float halfwidth;
flat in vec4 tint;

uniform float opacity;

out vec4 shown;

void main()
{
    float cover = clamp(halfwidth + 0.5 - abs(side), 0.0, 1.0) * min(2.0 * halfwidth, 1.0);
    if (pattern.x > 0.0) {
        float phase = mod(along, pattern.x + pattern.y);
        cover *= clamp(min(phase, pattern.x - phase) + 0.5, 0.0, 1.0);
    }
    shown = vec4(tint.rgb, tint.a * opacity * cover);
}
