#version 330 core
// A face under one light from both sides, opaque or as a ghost, with stripes at 45 degrees.
in vec3 outward;
in vec3 sight;
flat in vec4 tint;
flat in vec4 hatch;

uniform vec3 light;     // unit direction to the light, as drawn
uniform float shade;    // how much darker a face that is turned away is
uniform bool ghost;
uniform float spacing;  // of stripes, in pixels
uniform float breadth;  // to each side of a stripe's middle
uniform vec2 corner;    // of the picture's part that is drawn, in pixels
uniform bool banded;    // stripes are lit as the face is, lines of a hatch are not

out vec4 shown;

float lit()
{
    float size = dot(outward, outward);
    float toward = dot(outward, light) * inversesqrt(max(size, 1e-30));
    if (dot(outward, sight) < 0.0)
        toward = -toward;
    return size == 0.0 ? 1.0 : 1.0 - shade * (1.0 - max(toward, 0.0));
}

void main()
{
    float share = lit();
    vec3 color = tint.rgb * share;
    if (hatch.a > 0.0) {
        vec2 place = gl_FragCoord.xy + corner;
        float phase = abs(fract((place.x - place.y) / spacing) - 0.5) * spacing;
        color = mix(color, banded ? hatch.rgb * share : hatch.rgb, hatch.a * clamp(breadth + 0.5 - phase, 0.0, 1.0));
    }
    shown = vec4(color, ghost ? tint.a : 1.0);
}
