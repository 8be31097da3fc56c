import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { checkReferences } from '#generator/config/references/check-references.ts';
import { nodeAt } from '#generator/config/read/located.ts';
import { errorAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

const at = (name: string): string => path.join(root.workspace.tenants, 'dev', name);

function replace(name: string, from: string, to: string): void {
  const text = readFileSync(at(name), 'utf8');
  if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text.replace(from, to));
}

function lines(): string[] {
  const { findings } = checkTenants(withFreshTenants(project), ['dev']);
  return report(withoutNotes(findings), 'text')
    .split('\n')
    .filter((line) => /^\S+:\d+:\d+ /.test(line));
}

it('the tenant that the cases change has no finding', () => {
  expect(lines()).toEqual([]);
});

it.each<[what: string, file: string, from: string, to: string, finding: RegExp]>([
  [
    'a minimum above the daily limit',
    'profile.json',
    '"banking": {',
    '"banking": { "withdrawals": { "USD": { "minimum": "500.50", "daily": "100" } },',
    /:\d+:53 schema\/range the minimum of one withdrawal in USD is above the daily limit of 100/,
  ],
  [
    'hours that end before they begin',
    'profile.json',
    '"layout": "st"',
    '"chat": { "system": "desk", "hours": [{ "days": ["mon"], "from": "17:30", "to": "09:00" }] }, "layout": "st"',
    /:\d+:83 schema\/range these hours end at 09:00, before they begin at 17:30 \(write two entries/,
  ],
  [
    'a screen that is listed twice',
    'profile.json',
    '"market", "watchlists"',
    '"market", "market", "watchlists"',
    /:\d+:38 schema\/duplicate "market" is listed twice$/,
  ],
  [
    'an icon that there is not, with those that there are',
    'navigation.json',
    '"icon": "clock"',
    '"icon": "watch"',
    /schema\/not-one-of "watch" is not one of home, market, .*, clock, /,
  ],
  [
    'a route without its slash',
    'screens/about.json',
    '"route": "/about"',
    '"route": "about"',
    /screens\/about\.json:4:12 schema\/pattern "about" does not match the required format: a path starting with \//,
  ],
  [
    'a route that others link to',
    'screens/about.json',
    '"route": "/about"',
    '"route": "/us"',
    /screens\/about\.json:4:12 reference\/route 3 links to \/about, the route that this screen has in the base, would lead nowhere \(keep "\/about"\)$/,
  ],
  [
    'a map the other way round',
    'forms/follow.json',
    '"market": "exchange", "symbol": "ticker"',
    '"exchange": "market", "ticker": "symbol"',
    /follow\.json:23:14 reference\/field "map" names the field of the request first: write "market": "exchange"$/,
  ],
  [
    'a required field that is misspelt',
    'forms/follow.json',
    '"required": ["exchange", "ticker"]',
    '"required": ["exchange", "tickr"]',
    /follow\.json:8:30 reference\/field "tickr" is required but not defined .*did you mean "ticker"/,
  ],
  [
    'a type that JSON Schema does not have',
    'forms/follow.json',
    '"ticker": { "type": "string"',
    '"ticker": { "type": "text"',
    /follow\.json:11:27 schema\/not-one-of "text" is not a type of JSON Schema: string, .*did you mean "string"/,
  ],
  [
    'limits between which nothing lies',
    'forms/funds.json',
    '"minLength": 1, "maxLength": 200',
    '"minLength": 300, "maxLength": 200',
    /funds\.json:21:80 schema\/range "minLength" 300 is above "maxLength" 200$/,
  ],
  [
    'numbers of entries between which nothing lies',
    'forms/funds.json',
    '"minItems": 1, "maxItems": 6',
    '"minItems": 7, "maxItems": 6',
    /funds\.json:12:38 schema\/range "minItems" 7 is above "maxItems" 6$/,
  ],
  [
    'a pattern that refuses the choices',
    'forms/follow.json',
    '"enum": [',
    '"pattern": "^X.*-T$", "enum": [',
    /follow\.json:\d+:\d+ schema\/pattern "[A-Z-]+" and \d more of "enum" can never be sent, because "pattern" refuses it \(remove "pattern"\)$/,
  ],
  [
    'a choice made ahead that is none',
    'forms/follow.json',
    '"enum": [',
    '"default": "XIST-T", "enum": [',
    /follow\.json:\d+:\d+ schema\/not-one-of "XIST-T" is not one of the values in "enum" \(did you mean "XIST-S"\?\)$/,
  ],
  [
    'a link of a document that leads to no screen',
    'documents/about.en-US.md',
    '(/market)',
    '(/markets?sort=name)',
    /about\.en-US\.md:5:9 reference\/route no screen has the route \/markets \(did you mean "\/market"\?\)$/,
  ],
  [
    'a placeholder in the middle of a line',
    'documents/about.en-US.md',
    'Use Sandbox',
    'Use {company.nme}',
    /about\.en-US\.md:1:5 document\/placeholder unknown placeholder \{company\.nme\}/,
  ],
  [
    'HTML around a word',
    'documents/about.en-US.md',
    'Use Sandbox',
    'Use <b>Sandbox</b>',
    /about\.en-US\.md:1:5 document\/unsupported HTML is not supported/,
  ],
])('%s is one finding, in its place', (_what, file, from, to, finding) => {
  replace(file, from, to);
  expect(lines()).toEqual([expect.stringMatching(finding)]);
});

it('a label that a field no longer has is said once, and its text once for all languages', () => {
  replace('forms/follow.json', ', "XIST-S": "follow.istanbul"', '');
  expect(lines()).toEqual([
    expect.stringMatching(/form\/widget "options" has no label for "XIST-S"$/),
    expect.stringMatching(
      /en-US\.json:\d+:3 reference\/message unknown message "follow\.istanbul": .*\(also in 5 other languages\)$/,
    ),
  ]);
});

it('a warning at a route leaves the broken links to it; an error has said enough', () => {
  replace('screens/about.json', '"route": "/about"', '"route": "/us"');
  const { resolutions } = checkTenants(withFreshTenants(project), ['dev']);
  const files = resolutions[0]?.files;
  const screen = files?.screens.get('about');
  const route = screen && nodeAt(screen, ['route']);
  if (files === undefined || route === undefined) throw new Error('the screen has no route');
  const brokenLinks = (at: typeof errorAt): number =>
    checkReferences(files, project, {
      own: { operations: [], unreadDocuments: [], documents: [] },
      inCode: [],
      before: [at('schema/pattern', 'what is said of it', route.place)],
    }).filter(({ message }) => /links to \/about/.test(message)).length;
  expect(brokenLinks(warningAt)).toBe(1);
  expect(brokenLinks(errorAt)).toBe(0);
});
