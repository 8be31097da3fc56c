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
] as const)('%s: the name %s fits beside the buttons', (tenant, name, languages) => {
  expect(saidOf(tenant, name, languages)).toEqual([]);
});

it.each([
  ['three lines', 'pl', 'Northern Capital Investments', ['en-US'], /390 px wide \(en-US\)/],
  ['a long word', 'pl', 'Vermögensverwaltung', ['en-US'], /390 px wide/],
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
});

it('words are joined while they fit', () => {
  expect(linesOf('a bb c', 4, (text) => text.length)).toEqual(['a bb', 'c']);
  expect(linesOf('long b', 2, (text) => text.length)).toEqual(['long', 'b']);
});
