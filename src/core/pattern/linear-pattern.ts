import { RE2JS } from 're2js';

/** A pattern that no engine takes which reads a text once from its beginning to its end. */
export class UnsupportedPattern extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnsupportedPattern';
  }
}

/** What a validator needs of a regular expression. */
export interface LinearPattern {
  test(text: string): boolean;
}

/** What compiled validators use in place of `RegExp` (`new RegExp(pattern, 'u')`). */
export class LinearRegExp implements LinearPattern {
  readonly #pattern: LinearPattern;

  constructor(pattern: string, flags = 'u') {
    if (flags !== 'u') throw new UnsupportedPattern(`the flags ${flags} are not supported`);
    this.#pattern = linearPattern(pattern);
  }

  test(text: string): boolean {
    return this.#pattern.test(text);
  }
}

/**
 * Compiles a pattern as `new RegExp(pattern, 'u')` reads it, for an engine whose time grows with the text alone. Throws
 * `UnsupportedPattern` for what such an engine cannot do: look around, and refer back to what was matched.
 */
export function linearPattern(pattern: string): LinearPattern {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(translate(pattern));
  } catch (error) {
    if (error instanceof UnsupportedPattern) throw error;
    throw new UnsupportedPattern(
      error instanceof Error ? error.message.slice(0, 200) : String(error),
    );
  }
  const matcher = compiled;
  return { test: (text) => matcher.test(text) };
}

const spaces =
  '\\t-\\r\\x20\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const notSpaces =
  '\\x00-\\x08\\x0e-\\x1f\\x21-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const lineEnds = '\\n\\r\\x{2028}\\x{2029}';

// Each token of the source as JavaScript reads it with the flag u. What follows a backslash is taken together with it.
const token =
  /\\u\{([0-9a-fA-F]+)\}|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|\\c([A-Za-z])|\\([pP])\{([^}]*)\}|\\k<|\\([\s\S])|\(\?<(?![=!])|\(\?(?:<?[=!])|\(\?|\[\^?\]|[\s\S]/gu;

/** The pattern in the engine's own language, where the two differ. */
function translate(pattern: string): string {
  // Whatever JavaScript does not take is no pattern at all.
  try {
    void new RegExp(pattern, 'u');
  } catch (error) {
    throw new UnsupportedPattern(error instanceof Error ? error.message : String(error));
  }
  let inClass = false;
  return pattern.replace(token, (text: string, ...groups: unknown[]) => {
    const [braced, high, low, four, two, control, property, name, escaped] = groups.map((each) =>
      typeof each === 'string' ? each : undefined,
    );
    if (high !== undefined && low !== undefined) return point(pairOf(high, low));
    const hex = braced ?? four ?? two;
    if (hex !== undefined) return point(Number.parseInt(hex, 16));
    if (control !== undefined) return point(control.charCodeAt(0) % 32);
    if (property !== undefined) return `\\${property}{${propertyName(name ?? '')}}`;
    if (text === '\\k<') throw new UnsupportedPattern('it refers back to what it has matched');
    if (escaped !== undefined) return escape(escaped, inClass);
    if (inClass) {
      if (text === ']') inClass = false;
      // A bracket in a class is itself, and the engine would look for the name of a class after it.
      return text === '[' ? '\\[' : text;
    }
    if (text === '[]' || text === '[^]')
      throw new UnsupportedPattern(`${text} is a class without members`);
    if (text.startsWith('(?') && text.length > 2 && text !== '(?<')
      throw new UnsupportedPattern('it looks ahead or behind');
    if (text === '(?<') return '(?P<';
    if (text === '.') return `[^${lineEnds}]`;
    if (text === '[') inClass = true;
    return text;
  });
}

function escape(sign: string, inClass: boolean): string {
  if (/[1-9]/.test(sign)) throw new UnsupportedPattern('it refers back to what it has matched');
  if (sign === 's') return inClass ? spaces : `[${spaces}]`;
  if (sign === 'S') return inClass ? notSpaces : `[${notSpaces}]`;
  if (sign === '0') return point(0);
  if (sign === 'v') return point(11);
  if (sign === 'b' && inClass) return point(8);
  // The slash alone means itself here, and may not be escaped there.
  return sign === '/' ? '/' : `\\${sign}`;
}

/** Names of properties: `Script=Greek` is `Greek` there, and the general category stands alone. */
function propertyName(name: string): string {
  const [key, value] = name.split('=');
  if (value === undefined) return key ?? '';
  if (/^(?:Script|sc|General_Category|gc)$/.test(key ?? '')) return value;
  throw new UnsupportedPattern(`the property ${name} is not known`);
}

function pairOf(high: string, low: string): number {
  return (
    0x10000 + (Number.parseInt(high, 16) - 0xd800) * 0x400 + (Number.parseInt(low, 16) - 0xdc00)
  );
}

function point(code: number): string {
  return `\\x{${code.toString(16)}}`;
}
