#version 330 core
// A line segment as a strip of two triangles across the screen, one instance a segment.
layout(location = 0) in vec3 start;
layout(location = 1) in vec3 end;
layout(location = 2) in vec4 color;
layout(location = 3) in vec2 stroke;  // width in pixels, how far it reaches beyond its ends
layout(location = 4) in vec2 dash;    // pixels on and off; 0: unbroken

uniform mat4 matrix;
uniform vec2 range;
uniform vec2 canvas;  // in pixels
uniform float ratio;  // pixels per logical pixel
uniform float nearer; // towards the eye, in depth: a line lies on the face it is drawn on

out float side;
noperspective out float along;  // pixels from the start
flat out vec2 pattern;
flat out float halfwidth;
flat out vec4 tint;

// The part of the segment, from 0 to 1, within the range along the first axis; x > y if none is.
vec2 within()
{
    float along = end.x - start.x;
    if (abs(along) < 1e-7)
        return start.x >= range.x - 1e-6 && start.x <= range.y + 1e-6 ? vec2(0, 1) : vec2(1, 0);
    float low = (range.x - start.x) / along, high = (range.y - start.x) / along;
    return vec2(max(min(low, high), 0.0), min(max(low, high), 1.0));
}

void main()
{
    vec2 part = within();
    vec4 from = matrix * vec4(mix(start, end, part.x), 1.0);
    vec4 to = matrix * vec4(mix(start, end, part.y), 1.0);
    vec2 ahead = (to.xy / to.w - from.xy / from.w) * canvas / 2.0;
    float length_px = length(ahead);
    ahead = length_px > 0.0 ? ahead / length_px : vec2(1.0, 0.0);
    bool first = gl_VertexID < 2;
    float turn = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
    halfwidth = stroke.x * ratio / 2.0;
    float reach = stroke.y * ratio * (first ? -1.0 : 1.0);
    side = turn * (halfwidth + 1.0);
    along = first ? 0.0 : length_px;
    pattern = dash * ratio;
    tint = color;
    vec4 corner = first ? from : to;
    vec2 offset = vec2(-ahead.y, ahead.x) * side + ahead * reach;
    corner.xy += offset * 2.0 / canvas * corner.w;
    corner.z -= nearer * corner.w;
    gl_Position = part.x > part.y ? vec4(2.0, 2.0, 2.0, 1.0) : corner;
}
