import { describe, expect, it } from 'vitest';
import { svgProblem } from './svg-problem.ts';

describe('an SVG of a tenant', () => {
  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8" fill="#123456"/></svg>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n<svg><g id="a"><rect/></g></svg>',
    '<svg><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect fill="url(#g)"/></svg>',
    '<svg><use xlink:href="#a"/><text>A &amp; B</text></svg>',
    '<svg style=\'fill: url("#g")\' data-initials="#123456"><path/></svg>',
  ])('of shapes and paint is fine: %s', (text) => {
    expect(svgProblem(named(text))).toBeUndefined();
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
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', /a <!DOCTYPE …>/],
    ['<svg><text>&a;</text></svg>', /entities/],
    ['<svg><![CDATA[<script>]]></svg>', /not well-formed/],
    ['<svg fill=red/>', /not well-formed/],
    ['<svg><rect', /breaks off/],
    ['<g/>', /not an SVG/],
    ['a picture', /not an SVG/],
    [`<svg>${' '.repeat(20_000)}</svg>`, /larger than 20 KB/],
  ])('with anything else is refused: %s', (text, problem) => {
    expect(svgProblem(named(text))?.message).toMatch(problem);
  });

  it.each<[string, RegExp, string]>([
    ['<svg viewBox="0 0 8 8"/>', /no namespace; write <svg xmlns="http:/, '<svg'],
    ['<svg xmlns="http://www.w3.org/1999/xhtml"/>', /another namespace/, '<svg'],
    ['<svg xmlns="NS">\n<g>\n<rect/>\n</svg>', /<\/svg> where <\/g> is expected/, '</svg>'],
    ['<svg xmlns="NS">\n<g/></g></svg>', /<\/g> where <\/svg> is expected/, '</g>'],
    ['<svg xmlns="NS">\n<rect/>\n', /a <svg> that is not closed/, '<svg'],
    ['<svg xmlns="NS">\n<rect width="1" ', /a <rect> that breaks off/, '<rect'],
    ['<svg xmlns="NS"/><svg xmlns="NS"/>', /content after <\/svg>/, '<svg xmlns="NS"/>$'],
    ['<svg xmlns="NS"></svg>more', /content after <\/svg>/, 'more'],
    ['<svg xmlns="NS"><rect x="1" x="2"/></svg>', /the attribute x twice/, '<rect'],
    ['<svg xmlns="NS"><use xlink:href="#a"/></svg>', /xlink:href without its namespace/, '<use'],
    ['', /not an SVG/, ''],
    ['<svg xmlns="NS" viewBox="0 0 8 8"><g/></svg>', /draws nothing/, '<svg'],
    ['<svg xmlns="NS"><rect/></svg>', /has no size; write viewBox/, '<svg'],
    ['<svg xmlns="NS" width="8"><rect/></svg>', /has no size/, '<svg'],
    ['<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg xmlns="NS"/>', /a <!DOCTYPE …>/, '<!DOCTYPE'],
  ])('that browsers cannot draw is refused at its place: %s', (text, message, from) => {
    const source = text.replaceAll('NS', namespace);
    const problem = svgProblem(source);
    expect(problem).toMatchObject({
      code: 'file/broken-svg',
      message: expect.stringMatching(message),
    });
    const at = from.endsWith('$')
      ? source.lastIndexOf('<svg')
      : source.indexOf(from.replaceAll('NS', namespace));
    expect(problem?.offset).toBe(at);
  });
});

const namespace = 'http://www.w3.org/2000/svg';

/** The picture with its namespaces and its size, which the cases leave out. */
function named(text: string): string {
  return text.includes('xmlns=')
    ? text
    : text.replace(
        '<svg',
        `<svg xmlns="${namespace}" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"`,
      );
}
