import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { linesOf, textWidth } from '#generator/brand/text-width.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

/** What is said of a name in the header of a tenant: `pl` has the layout st, `kun` hr. */
function saidOf(tenant: 'pl' | 'kun', name: string, languages: readonly string[]): string[] {
  const file = path.join(root.workspace.tenants, tenant, 'profile.json');
  const text = readFileSync(file, 'utf8')
    .replace(/"name": "[^"]*"/, () => `"name": ${JSON.stringify(name)}`)
    .replace(/"languages": \[[^\]]*\]/, () => `"languages": ${JSON.stringify(languages)}`);
  writeFileSync(file, text);
  return checkTenants(withFreshTenants(project), [tenant])
    .findings.filter(({ code }) => code === 'brand/cut')
    .map(({ severity, message, place }) => {
      expect(text.slice(place.offset)).toMatch(/^"/);
      return `${severity}: ${message}`;
    });
}

it.each([
  ['pl', 'Wisła Kapitał', ['pl-PL', 'en-US']],
  ['pl', 'Kunlun Wealth', ['en-US']],
  ['pl', '昆仑财富', ['zh-CN']],
  ['kun', 'Northern Lights', ['en-US']],
  ['pl', '环球国际证券投资银行集团', ['zh-CN']],
  ['kun', 'Sparkasse-Niederbayern', ['en-US']],
  ['pl', 'Αθηνά Κεφάλαιο', ['en-US']],
  ['pl', 'Північ Капітал', ['en-US']],
] as const)('%s: the name %s fits beside the buttons', (tenant, name, languages) => {
  expect(saidOf(tenant, name, languages)).toEqual([]);
});

it.each([
  ['three lines', 'pl', 'Northern Capital Investments', ['en-US'], /390 px wide \(en-US\)/],
  ['ideographs for three lines', 'pl', '环球国际证券投资银行集团有限责任公司海外业务部', ['zh-CN'], /390 px wide/],
  ['words that are kept together', 'pl', 'Northern\u00A0Investments', ['en-US'], /390 px wide/],
  ['a long word', 'pl', 'Vermögensverwaltung', ['en-US'], /390 px wide/],
  ['Greek letters', 'pl', 'Ευρωπαϊκή Επενδυτική Τράπεζα Ελλάδας', ['en-US'], /390 px wide/],
  ['Cyrillic letters', 'pl', 'Международная Инвестиционная Компания', ['en-US'], /390 px wide/],
  // The button of a guest is wider in Spanish.
  ['a narrower header', 'pl', 'Investments Bank', ['en-US', 'es-ES'], /390 px wide \(es-ES\)/],
] as const)('a name of %s is cut', (_what, tenant, name, languages, where) => {
  expect(saidOf(tenant, name, languages)).toEqual([
    expect.stringMatching(new RegExp(`^warning: "${name}" is cut in .*${where.source}`)),
  ]);
});

it('no text is wider by these figures than it is drawn, and accents take no room', () => {
  // Chromium draws these 127 px and 75 px wide, at 18 px in Inter and Manrope.
  const drawn: readonly (readonly [string, number])[] = [
    ['Kunlun Wealth', 127],
    ['Sandbox', 75],
  ];
  for (const [text, px] of drawn) {
    const width = textWidth(text, 18, -0.01);
    expect(width).toBeLessThanOrEqual(px);
    expect(width).toBeGreaterThan(px * 0.85);
  }
  expect(textWidth('Wisła Kapitał', 18)).toBeCloseTo(textWidth('Wisła Kapitał'.normalize('NFD'), 18));
  expect(textWidth('é', 18)).toBe(textWidth('e', 18));
  // A syllable of Hangul is one sign, narrow katakana take half, and the narrowest letter of another script is about a quarter.
  expect(textWidth('한', 100)).toBeLessThanOrEqual(87);
  expect(textWidth('ｱ', 100)).toBeLessThanOrEqual(50);
  expect(textWidth('і', 100)).toBeLessThanOrEqual(22);
  // Chromium draws these 132 px and 124 px wide in Liberation Serif, which is narrower than Liberation Sans and DejaVu.
  for (const [text, px] of [
    ['Αθηνά Κεφάλαιο', 131.6],
    ['Північ Капітал', 124],
  ] as const) {
    expect(textWidth(text, 18)).toBeLessThanOrEqual(px);
    expect(textWidth(text, 18)).toBeGreaterThan(px * 0.75);
  }
  expect(textWidth('a\u00ADb', 18)).toBe(textWidth('ab', 18));
});

it('words are joined while they fit', () => {
  expect(linesOf('a bb c', 4, (text) => text.length)).toEqual(['a bb', 'c']);
  expect(linesOf('long b', 2, (text) => text.length)).toEqual(['long', 'b']);
});

it.each([
  ['after a hyphen', 'ab-cd ef', ['ab-', 'cd', 'ef']],
  ['not at a hyphen that keeps together', 'ab\u2011cd', ['ab\u2011cd']],
  ['not at a space that keeps together', 'ab\u00A0cd', ['ab\u00A0cd']],
  ['between ideographs', '环球国际', ['环球国', '际']],
  ['between an ideograph and a word', 'ab环球cd', ['ab环', '球cd']],
])('a line is broken %s', (_where, text, lines) => {
  expect(linesOf(text, 3, (part) => part.length)).toEqual(lines);
});
