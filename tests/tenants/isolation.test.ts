import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProject } from '#generator/config/read/project.ts';
import { tenantMarks, type TenantMarks } from '#generator/verify/tenant-marks.ts';
import { verifyBundle } from '#generator/verify/verify-bundle.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const tenants = root.workspace.tenants;
const good = path.join(root.workspace.dist, 'pl');
const dist = path.join(root.workspace.dist, 'leaky');
let marks: readonly TenantMarks[];

beforeAll(async () => {
  // A tenant with everything that could leak, and an id that is a word.
  cpSync(path.join(tenants, 'es'), path.join(tenants, 'orchard'), { recursive: true });
  const put = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(tenants, 'orchard', name)), { recursive: true });
    writeFileSync(path.join(tenants, 'orchard', name), text);
  };
  put(
    'profile.json',
    readFileSync(path.join(tenants, 'es/profile.json'), 'utf8')
      .replace('"id": "es"', '"id": "orchard"')
      .replace(/"name": "[^"]*"/, '"name": "Über & Söhne"')
      .replace(/"tenantId": "[^"]*"/, '"tenantId": "orchard-Key-7"')
      .replace(/"stockToken": "[^"]*"/, '"stockToken": "pub_orchard7"')
      .replace(/"company": \{\s*"name": "[^"]*"/, '"company": { "name": "Über & Söhne GmbH"')
      .replace(
        '"countryCode"',
        '"services": { "notes": { "base": "https://notes.orchard.example/v1" } }, "countryCode"',
      ),
  );
  put(
    'assets/logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#123456" d="M1 1h6v6z"/></svg>',
  );
  put('messages/es-ES.json', '{ "screen.market.title": "Frutas maduras del huerto" }');
  put(
    'documents/about.es-ES.md',
    '# Quiénes somos\n\nCultivamos **carteras desde 1907** en silencio.\n',
  );
  put(
    'blocks/harvest.schema.json',
    '{ "type": "object", "description": "Harvest", "additionalProperties": false, "properties": {} }',
  );
  put(
    'blocks/harvest.block.tsx',
    "export default function Harvest() {\n  return <p>{'Ripe by the end of the quarter'}</p>;\n}\n",
  );
  const built = await root.livery('build', 'pl');
  expect(built.code, built.output).toBe(0);
  marks = tenantMarks(openProject(root.workspace));
});
afterAll(() => root.remove());

// A copy, never links: the core's own files are shared by every bundle.
beforeEach(() => {
  rmSync(dist, { recursive: true, force: true });
  cpSync(good, dist, { recursive: true });
});

function leaks(): string[] {
  return verifyBundle(dist, marks)
    .problems.filter(({ code }) => code === 'isolation')
    .map(({ file, message }) => `${file}: ${message}`);
}

function inFolder(folder: string, shape: RegExp): string {
  return `${folder}/${readdirSync(path.join(dist, folder)).find((name) => shape.test(name)) ?? ''}`;
}

const logo = (): Buffer => readFileSync(path.join(tenants, 'orchard/assets/logo.svg'));

describe('a bundle', () => {
  it('as it was built names no other tenant', () => {
    expect(leaks()).toEqual([]);
    expect(marks.find(({ id }) => id === 'orchard')).toMatchObject({
      name: 'Über & Söhne',
      tenantId: 'orchard-Key-7',
    });
  });

  it.each([
    ['a name', 'Über & Söhne', 'Über & Söhne'],
    ['a name in capitals', 'ÜBER & SÖHNE', 'Über & Söhne'],
    ['a name in HTML', 'Über &amp; Söhne', 'Über & Söhne'],
    ['a name in JSON that keeps to ASCII', '\\u00dcber & S\\u00f6hne GmbH', 'Über & Söhne GmbH'],
    ['a name in an address', '%C3%9Cber%20%26%20S%C3%B6hne', 'Über & Söhne'],
    ['a tenantId in capitals', 'ORCHARD-KEY-7', 'orchard-Key-7'],
    ['a token', '"pub_orchard7"', 'pub_orchard7'],
    ['a host without its scheme', '//notes.orchard.example/v2', 'notes.orchard.example'],
    ['an origin', 'https://notes.orchard.example', 'https://notes.orchard.example'],
    ['the address of a layer', '"/t/orchard/profile.json"', 't/orchard'],
    ['an id where only an id stands', '{"extends":"orchard"}', '"extends":"orchard"'],
    [
      'a tenantId in base64',
      `url(data:text/plain;base64,${Buffer.from('key=orchard-Key-7;').toString('base64')})`,
      'orchard-Key-7',
    ],
    [
      'a name in base64 that begins elsewhere',
      `xy${Buffer.from('hello Über & Söhne GmbH!').toString('base64url')}`,
      'Über & Söhne GmbH',
    ],
  ])('is not isolated when it holds %s', (_what, text, mark) => {
    for (const file of [
      'index.html',
      inFolder('assets', /^main-.*\.js$/),
      inFolder('t/pl/screens', /^market\./),
    ]) {
      const before = readFileSync(path.join(dist, file));
      appendFileSync(path.join(dist, file), ` ${text} `);
      expect(leaks(), file).toEqual([
        `${file}: contains "${mark}", which belongs to tenant orchard`,
      ]);
      writeFileSync(path.join(dist, file), before);
    }
  });

  it.each([
    [
      'in a source map',
      'assets/x.js.map',
      (): Buffer =>
        Buffer.from(
          '{"version":3,"sources":["../../tenants/orchard/blocks/harvest.block.tsx"],"mappings":""}',
        ),
      'contains "tenants/orchard", which belongs to tenant orchard',
    ],
    [
      'in the words of its block',
      't/pl/blocks/x.js',
      (): Buffer => Buffer.from('export default()=>`Ripe by the end of the quarter`'),
      'contains "Ripe by the end of the quarter", which belongs to tenant orchard',
    ],
    [
      'in its message',
      't/pl/messages/x.json',
      (): Buffer => Buffer.from('{"a":[{"type":0,"value":"Frutas maduras del huerto"}]}'),
      'contains "Frutas maduras del huerto", which belongs to tenant orchard',
    ],
    [
      'in its document',
      't/pl/documents/x.json',
      (): Buffer => Buffer.from('[{"text":"carteras desde 1907"}]'),
      'contains "carteras desde 1907", which belongs to tenant orchard',
    ],
    [
      'in a picture',
      't/pl/icons/x.png',
      (): Buffer =>
        Buffer.concat([
          Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
          Buffer.from('tEXtAuthor\0orchard-key-7'),
        ]),
      'contains "orchard-Key-7", which belongs to tenant orchard',
    ],
    [
      'in a packed file',
      'index.html.gz',
      (): Buffer => gzipSync('<p>pub_orchard7</p>'),
      'contains "pub_orchard7", which belongs to tenant orchard',
    ],
    ['by its logo under another name', 'assets/a.svg', logo, 'is a file of tenant orchard'],
    [
      'by the hash of its logo',
      'x.txt',
      (): Buffer =>
        Buffer.from(`integrity="sha384-${createHash('sha384').update(logo()).digest('base64')}"`),
      /^x\.txt: contains "[\w+/=]{64}", which belongs to tenant orchard$/,
    ],
    [
      'by the name that its logo would have',
      'x.json',
      (): Buffer =>
        Buffer.from(
          `"assets/logo.${createHash('sha256').update(logo()).digest('hex').slice(0, 10)}.svg"`,
        ),
      /^x\.json: contains "[0-9a-f]{10}", which belongs to tenant orchard$/,
    ],
  ])('is not isolated when another tenant shows %s', (_what, file, content, message) => {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), content());
    const [leak = '', ...more] = leaks();
    if (typeof message === 'string') expect(leak).toBe(`${file}: ${message}`);
    else expect(leak).toMatch(message);
    expect(more).toEqual([]);
  });

  it.each([
    ['an ordinary word that is an id', '"icon":"orchard"'],
    ['a word that only contains a name', 'Xpub_orchard77'],
    ['what all tenants say', 'https://example.org'],
  ])('is isolated with %s', (_what, text) => {
    appendFileSync(path.join(dist, 'index.html'), ` ${text} `);
    expect(leaks()).toEqual([]);
  });
});
