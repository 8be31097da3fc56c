import { describe, expect, it } from 'vitest';
import { svgProblem } from './svg-problem.ts';

describe('an SVG of a tenant', () => {
  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8" fill="#123456"/></svg>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n<svg viewBox="0 0 8 8"><g id="a"/></svg>',
    '<svg><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect fill="url(#g)"/></svg>',
    '<svg><use xlink:href="#a"/><text>A &amp; B</text></svg>',
    '<svg style=\'fill: url("#g")\' data-initials="#123456"/>',
  ])('of shapes and paint is fine: %s', (text) => {
    expect(svgProblem(text)).toBeUndefined();
  });

  it.each([
    ['<svg><script>alert(1)</script></svg>', /not allowed: <script>/],
    ['<svg><foreignObject/></svg>', /not allowed: <foreignObject>/],
    ['<svg><set attributeName="href" to="javascript:1"/></svg>', /not allowed: <set>/],
    ['<svg><animate attributeName="x"/></svg>', /not allowed: <animate>/],
    ['<svg><a href="https://elsewhere.example"><rect/></a></svg>', /not allowed: <a>/],
    ['<svg><image href="https://elsewhere.example/x.png"/></svg>', /not allowed: <image>/],
    ['<svg><style>rect { fill: red }</style></svg>', /not allowed: <style>/],
    ['<svg onload="alert(1)"/>', /not allowed: onload/],
    ['<svg OnLoad="alert(1)"/>', /not allowed: OnLoad/],
    ['<svg><use href="other.svg#a"/></svg>', /fetches/],
    ['<svg><use href="data:image/svg+xml,x"/></svg>', /fetches/],
    ['<svg><rect fill="url(//elsewhere.example)"/></svg>', /fetches/],
    ['<svg style="background: u\\72l(//elsewhere.example)"/>', /fetches/],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', /not well-formed/],
    ['<svg><text>&a;</text></svg>', /entities/],
    ['<svg><![CDATA[<script>]]></svg>', /not well-formed/],
    ['<svg fill=red/>', /not well-formed/],
    ['<svg><rect', /not well-formed/],
    ['<g/>', /not an SVG/],
    ['a picture', /not an SVG/],
    [`<svg>${' '.repeat(20_000)}</svg>`, /larger than 20 KB/],
  ])('with anything else is refused: %s', (text, problem) => {
    expect(svgProblem(text)).toMatch(problem);
  });
});
