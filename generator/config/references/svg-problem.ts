import { SvgStructure, type SvgAttribute } from './svg-structure.ts';

const largestSvg = 20_000;

/** Shapes, paint and structure. What acts by itself, fetches or shows other documents is not among them. */
const elements: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset feTurbulence`.split(/\s+/),
);

const attributes: ReadonlySet<string> = new Set(
  `id class style role lang transform x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy d points width height viewBox version
  preserveAspectRatio pathLength offset rotate gradientUnits gradientTransform spreadMethod patternUnits
  patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits
  refX refY orient in in2 result stdDeviation operator type values mode k1 k2 k3 k4 flood-color flood-opacity
  filterUnits primitiveUnits baseFrequency numOctaves seed radius slope intercept amplitude exponent tableValues
  textLength lengthAdjust startOffset href xlink:href xmlns xmlns:xlink xml:space xml:lang focusable color display
  visibility opacity overflow fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset clip-path clip-rule mask marker-start marker-mid
  marker-end filter paint-order shape-rendering text-rendering image-rendering color-interpolation
  color-interpolation-filters stop-color stop-opacity font-family font-size font-style font-weight letter-spacing
  word-spacing text-anchor dominant-baseline alignment-baseline text-decoration vector-effect mix-blend-mode
  isolation`.split(/\s+/),
);

// The whole text must be made of these, so that no reader can take any of it for something else.
const token =
  /<\?xml [^<>?]*\?>|<!--(?:(?!--)[^])*-->|<\/([A-Za-z]+)\s*>|<([A-Za-z]+)((?:\s+[A-Za-z][A-Za-z0-9:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const pair = /([A-Za-z][A-Za-z0-9:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/;

/** Why an SVG of a tenant cannot be shipped, and where in its text. */
export interface SvgProblem {
  readonly code: 'file/unsafe-svg' | 'file/broken-svg' | 'file/too-large';
  readonly message: string;
  readonly offset: number;
}

/** Nothing for one that is made of allowed shapes and attributes alone, and that a browser draws as a picture. */
export function svgProblem(source: string): SvgProblem | undefined {
  if (Buffer.byteLength(source) > largestSvg)
    return {
      code: 'file/too-large',
      message: `is larger than ${largestSvg / 1000} KB`,
      offset: 0,
    };
  const structure = new SvgStructure();
  token.lastIndex = source.length - source.replace(/^\uFEFF?\s*/, '').length;
  const end = source.trimEnd().length;
  while (token.lastIndex < end) {
    const offset = token.lastIndex;
    const found = token.exec(source);
    if (!found) return { code: 'file/broken-svg', message: unread(source, offset), offset };
    const [, closing, opening, given = '', slash, words] = found;
    const element = closing ?? opening;
    const unsafe =
      element !== undefined && !elements.has(element)
        ? `has an element that is not allowed: <${element}>`
        : (attributeProblem(given) ?? (words === undefined ? undefined : entityProblem(words)));
    if (unsafe !== undefined) return { code: 'file/unsafe-svg', message: unsafe, offset };
    const broken =
      closing !== undefined
        ? structure.close(closing)
        : opening !== undefined
          ? structure.open(opening, attributesIn(given), slash === '/', offset)
          : structure.words(words ?? '');
    if (broken !== undefined) return { code: 'file/broken-svg', message: broken, offset };
  }
  const left = structure.end();
  return left && { code: 'file/broken-svg', ...left };
}

function entityProblem(words: string): string | undefined {
  const at = words.search(entity);
  if (at < 0) return undefined;
  const [name] = /^&[A-Za-z0-9]+;/.exec(words.slice(at)) ?? [];
  return name === undefined
    ? 'has an & that does not begin an entity; write &amp;'
    : `uses ${name}: entities are not allowed`;
}

function unread(source: string, offset: number): string {
  const [declaration] = /^<!(?:DOCTYPE|ENTITY)/i.exec(source.slice(offset)) ?? [];
  if (declaration !== undefined) return `has a ${declaration} …>, which is not allowed; remove it`;
  const tag = /^<([A-Za-z]+)[^>]*$/.exec(source.slice(offset));
  return tag ? `has a <${tag[1]}> that breaks off` : 'is not an SVG, or is not well-formed';
}

function attributeProblem(given: string): string | undefined {
  for (const { name, value } of attributesIn(given)) {
    if (!attributes.has(name) && !/^(?:data|aria)-[a-z0-9-]+$/.test(name))
      return `has an attribute that is not allowed: ${name}${/^(?:xmlns:)?(?:inkscape|sodipodi|sketch|serif|x|i|a)(?::|$)/.test(name) ? '; save it as plain SVG' : ''}`;
    const inside = entityProblem(value);
    if (inside !== undefined) return inside;
    const isReference = name === 'href' || name === 'xlink:href';
    if (isReference && !/^#[\w.-]+$/.test(value)) return 'fetches from elsewhere';
    // Within a style or a paint, a reference leads to a part of the same picture.
    const rest = value.replaceAll(/url\(\s*["']?#[\w.-]+["']?\s*\)/g, '');
    if (
      !name.startsWith('xmlns') &&
      /url\s*\(|@|\\|expression|:\s*\/\/|(?:java|vb)script|&#/i.test(rest)
    )
      return 'fetches from elsewhere';
  }
  return undefined;
}

function attributesIn(given: string): SvgAttribute[] {
  return [...given.matchAll(pair)].map(([, name = '', double, single]) => ({
    name,
    value: double ?? single ?? '',
  }));
}
