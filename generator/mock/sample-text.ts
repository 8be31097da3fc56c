import type { Tree } from '#generator/openapi/openapi-file.ts';
import { valueKind } from '#generator/openapi/value-kind.ts';
import { patternText } from './pattern-text.ts';
import type { RandomAt } from './random.ts';

/** Days are counted from here, so that the same seed gives the same days next year. */
const firstDay = Date.UTC(2026, 0, 5);
const dayLength = 86_400_000;

/** A string of a schema's format, pattern and length. Where it says nothing, the name of the field and the number of the entry. */
export function sampleText(schema: Tree, name: string, index: number, random: RandomAt): string {
  const fits = fitting(schema);
  const candidates = [
    ...formatted(schema, name, index, random),
    ...named(name, index),
    ...amounts(schema, random),
    inWords(name, index),
  ];
  const found = candidates.find(fits);
  if (found !== undefined) return found;
  const { pattern } = schema;
  const made = typeof pattern === 'string' ? patternText(pattern, random) : undefined;
  return made ?? toLength(inWords(name, index), schema);
}

function fitting({ pattern, minLength, maxLength }: Tree): (text: string) => boolean {
  const expression = typeof pattern === 'string' ? readPattern(pattern) : undefined;
  return (text) => {
    const { length } = [...text];
    return (
      (expression?.test(text) ?? true) &&
      (typeof minLength !== 'number' || length >= minLength) &&
      (typeof maxLength !== 'number' || length <= maxLength)
    );
  };
}

function readPattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

function formatted(schema: Tree, name: string, index: number, random: RandomAt): string[] {
  const word = slug(name) || 'value';
  const number = index + 1;
  const day = new Date(firstDay + Math.floor(random('day') * 28 + index * 30) * dayLength);
  const date = day.toISOString().slice(0, 10);
  const pad = (part: string, below: number): string =>
    String(Math.floor(random(part) * below)).padStart(2, '0');
  const clock = `${pad('hour', 24)}:${pad('minute', 60)}:${pad('second', 60)}Z`;
  // Names and addresses that are reserved for documentation (RFC 2606, 5737, 3849) are owned by no one.
  const formats: Readonly<Record<string, () => string>> = {
    date: () => date,
    'date-time': () => `${date}T${clock}`,
    time: () => clock,
    duration: () => `P${number}D`,
    email: () => `${word}${number}@example.com`,
    'idn-email': () => `${word}${number}@example.com`,
    hostname: () => `${word}${number}.example.com`,
    'idn-hostname': () => `${word}${number}.example.com`,
    uri: () => `https://example.com/${word}/${number}`,
    url: () => `https://example.com/${word}/${number}`,
    iri: () => `https://example.com/${word}/${number}`,
    'uri-reference': () => `/${word}/${number}`,
    'json-pointer': () => `/${word}/${number}`,
    ipv4: () => `192.0.2.${number}`,
    ipv6: () => `2001:db8::${number}`,
    uuid: () => uuid(random),
    byte: () => Buffer.from(inWords(name, index)).toString('base64'),
    decimal: () => decimal(random, 2),
  };
  const make = formats[String(schema['format'])];
  return make === undefined ? [] : [make()];
}

// What screens know how to show by its name, whatever the schema says of it.
function named(name: string, index: number): string[] {
  const lists: readonly (readonly [RegExp, readonly string[]])[] = [
    [/currency|^ccy$/i, ['EUR', 'USD', 'PLN']],
    [/country/i, ['ES', 'PL', 'DE']],
    [/language|locale/i, ['en-US', 'es-ES', 'pl-PL']],
    [/phone|mobile/i, ['+34600000001', '+34600000002', '+34600000003']],
  ];
  return lists
    .filter(([shape]) => shape.test(name))
    .map(([, values]) => values[index % values.length] ?? '');
}

function amounts(schema: Tree, random: RandomAt): string[] {
  if (valueKind(schema) !== 'decimal') return [];
  return [2, 0, 4, 8].map((places) => decimal(random, places));
}

function decimal(random: RandomAt, places: number): string {
  return (100 + random('amount') * 9_900).toFixed(places);
}

function uuid(random: RandomAt): string {
  const hex = (length: number, part: string): string =>
    Array.from({ length }, (_, at) => Math.floor(random(`${part}${at}`) * 16).toString(16)).join(
      '',
    );
  const variant = (8 + Math.floor(random('variant') * 4)).toString(16);
  return `${hex(8, 'a')}-${hex(4, 'b')}-4${hex(3, 'c')}-${variant}${hex(3, 'd')}-${hex(12, 'e')}`;
}

/** `full_name`, 0 → `Full name 1`; an id is a word without spaces. */
function inWords(name: string, index: number): string {
  if (/^id$|(?:[_-]id|Id|key|code|slug|symbol|number)$/.test(name))
    return `${slug(name)}-${index + 1}`;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${index + 1}`.trim();
}

function slug(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

function toLength(text: string, { minLength, maxLength }: Tree): string {
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : Infinity;
  // The number of the entry, by which entries differ, stands at the end.
  return text.length > most ? text.slice(-most) : text.padEnd(least, '.');
}
