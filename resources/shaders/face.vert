#version 330 core
// A corner of a face; what lies outside the range along the first axis is clipped away.
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;  // zero: not lit
layout(location = 2) in vec4 color;
layout(location = 3) in vec4 stripe;

uniform mat4 matrix;
uniform vec2 range;
uniform vec3 scale;  // how long a unit of each axis is drawn
uniform vec3 eye;

out vec3 outward;   // as drawn
out vec3 sight;     // to the eye, as drawn
flat out vec4 tint;
flat out vec4 hatch;
out float gl_ClipDistance[2];
invariant gl_Position;  // the coat of a ghost must meet the depth that was laid before

void main()
{
    outward = normal / scale;
    sight = (eye - place) * scale;
    tint = color;
    hatch = stripe;
    gl_ClipDistance[0] = place.x - range.x;
    gl_ClipDistance[1] = range.y - place.x;
    gl_Position = matrix * vec4(place, 1.0);
}
