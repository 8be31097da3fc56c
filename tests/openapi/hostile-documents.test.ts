import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantClients } from '#generator/codegen/tenant-clients.ts';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
const secret = path.join(pl.root.folder, 'secret.json');
afterAll(() => pl.root.remove());

const file = 'openapi/hostile.json';
const prefix = 'tenants/pl/openapi/hostile.json';

beforeEach(() => {
  pl.root.reset();
  writeFileSync(secret, '{ "type": "object", "properties": { "leak": { "type": "string" } } }');
});

function documentWith(parts: object): object {
  return { openapi: '3.1.0', info: { title: 'Hostile', version: '1' }, paths: {}, ...parts };
}

function reading(schema: unknown): object {
  return {
    get: {
      operationId: 'read',
      responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
    },
  };
}

/** A document whose one operation answers with this. */
function answeringWith(response: object): object {
  const responses = { 200: { description: 'ok', ...response } };
  return documentWith({ paths: { '/a': { get: { operationId: 'read', responses } } } });
}

function answering(content: object): object {
  return answeringWith({ content });
}

function typesOf(document: string): string {
  return readFileSync(path.join(pl.root.folder, `.livery/clients/pl/${document}.gen.ts`), 'utf8');
}

async function expectOutside(): Promise<void> {
  expect(pl.lines()).toEqual([
    expect.stringMatching(new RegExp(`^${prefix}:\\d+:\\d+ openapi/outside `)),
  ]);
  expect((await tenantClients(pl.root.workspace)).written).toEqual([]);
}

/** Runs `run` beside a server of this machine; `count` says how often it was asked. */
async function withCountingServer(
  run: (address: string, count: () => number) => Promise<void>,
): Promise<void> {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('{ "type": "object", "properties": { "leak": { "type": "string" } } }');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await run(`http://127.0.0.1:${port}/schema.json`, () => requests);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Lines of `livery operations hostile`, and the exit code. */
async function operations(): Promise<{ readonly code: number; readonly lines: string[] }> {
  const { code, output } = await pl.root.livery('operations', 'hostile');
  expect(output).not.toMatch(/\n\s+at .+:\d+:\d+|Error:/);
  return { code, lines: output.split('\n') };
}

describe('a document that is', () => {
  it('of ten megabytes is one finding', () => {
    pl.write(file, JSON.stringify(documentWith({ 'x-fill': 'n'.repeat(10_000_000) })));
    const found = pl.lines();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${prefix}:1:1 file/too-large `));
  });

  it('as large as may be gives its operations', async () => {
    const document = documentWith({
      'x-fill': 'n'.repeat(7_000_000),
      paths: {
        '/a': reading({
          type: 'array',
          items: { type: 'object', properties: { id: { type: 'string' } } },
        }),
      },
    });
    pl.write(file, JSON.stringify(document));
    expect(pl.lines()).toEqual([]);
    expect((await operations()).lines[0]).toBe('hostile/read  GET /a');
  });

  it('ten thousand operations long gives each of them', async () => {
    const paths = Array.from({ length: 10_000 }, (_, index) => [
      `/things/${index}`,
      { get: { operationId: `read${index}`, responses: { 200: { description: 'ok' } } } },
    ]);
    pl.write(file, JSON.stringify(documentWith({ paths: Object.fromEntries(paths) })));
    expect(pl.lines()).toEqual([]);
    expect((await operations()).lines.at(-2)).toBe('hostile (tenant pl): 10000 operations');
  });

  it.each([
    ['JSON', 'openapi/hostile.json', (depth: number) => nestedJson(depth)],
    ['YAML', 'openapi/hostile.yaml', (depth: number) => nestedYaml(depth)],
  ])('nested a hundred thousand deep in %s is one finding', (_what, name, text) => {
    pl.write(name, text(100_000));
    const found = pl.lines();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      /^tenants\/pl\/openapi\/hostile\.\w+:1:1 openapi\/syntax nested too deeply/,
    );
  });

  it('written to explode, with or without a cycle, is one finding', () => {
    const levels = Array.from(
      { length: 30 },
      (_, level) => `a${level}: &a${level} [${`*a${level - 1},`.repeat(level === 0 ? 0 : 9)}]`,
    );
    pl.write('openapi/hostile.yaml', `openapi: 3.1.0\n${levels.join('\n')}\n`);
    const found = pl.lines();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      /^tenants\/pl\/openapi\/hostile\.yaml:1:1 openapi\/syntax too many values/,
    );
    pl.write('openapi/hostile.yaml', 'openapi: 3.1.0\npaths: &a { x: *a }\n');
    expect(pl.lines()).toEqual([
      expect.stringMatching(/^tenants\/pl\/openapi\/hostile\.yaml:1:1 openapi\/syntax /),
    ]);
  });
});

describe('a schema that refers to', () => {
  it('itself, at once and through others, has no fields and no end', async () => {
    const schemas = {
      Self: { $ref: '#/components/schemas/Self' },
      A: { allOf: [{ $ref: '#/components/schemas/B' }] },
      B: { anyOf: [{ $ref: '#/components/schemas/A' }] },
      Tree: {
        type: 'object',
        properties: { id: { type: 'string' }, next: { $ref: '#/components/schemas/Tree' } },
      },
    };
    for (const name of Object.keys(schemas)) {
      pl.write(
        file,
        documentWith({
          paths: { '/a': reading({ $ref: `#/components/schemas/${name}` }) },
          components: { schemas },
        }),
      );
      expect((await operations()).code, name).toBe(0);
    }
  });

  it.each([
    ['a file of the machine', 'file:///etc/passwd'],
    ['a file above its folder', '../../../../secret.json'],
    ['the same in other signs', '..%2f..%2f..%2f..%2fsecret.json'],
    ['an address', 'http://127.0.0.1:9/schema.json'],
    ['an address without a scheme', '//127.0.0.1:9/schema.json'],
  ])('%s is one finding, and nothing is read', async (_what, ref) => {
    pl.write(file, documentWith({ paths: { '/a': reading({ $ref: ref }) } }));
    const found = pl.lines();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${prefix}:\\d+:\\d+ openapi/(?:outside|reference) `));
    const { written } = await tenantClients(pl.root.workspace);
    // Types are made of a document in which a file is missing, and of none that leads outside.
    expect(written).toHaveLength(found[0]?.includes('openapi/outside') === true ? 0 : 1);
    for (const one of written)
      expect(readFileSync(path.join(pl.root.folder, one), 'utf8')).not.toContain('leak');
    const { lines } = await operations();
    expect(lines.join('\n')).not.toContain('leak');
  });

  describe.each([
    ['an extension', (ref: string) => ({ 'x-ext': { $ref: ref } })],
    ['an example', (ref: string) => ({ example: { $ref: ref } })],
    ['the value of an example', (ref: string) => ({ examples: { a: { externalValue: ref } } })],
    ['a named example', (ref: string) => ({ examples: { a: { $ref: ref } } })],
    [
      'an extension of a discriminator',
      (ref: string) => ({
        schema: { discriminator: { propertyName: 'kind', mapping: {}, 'x-a': { $ref: ref } } },
      }),
    ],
  ])('in %s', (_what, media) => {
    it('is not read, and types are made', async () => {
      await withCountingServer(async (address, count) => {
        for (const ref of [address, '../../../secret.json']) {
          pl.write(file, answering({ 'application/json': media(ref) }));
          expect(pl.lines()).toEqual([]);
          const { written, findings } = await tenantClients(pl.root.workspace);
          expect(findings).toEqual([]);
          expect(written).toEqual(['.livery/clients/pl/hostile.gen.ts']);
          expect(typesOf('hostile')).not.toContain('leak');
        }
        expect(count()).toBe(0);
      });
    });
  });

  describe.each([
    ['a header that begins with x-', (ref: string) => ({ headers: { 'x-net': { $ref: ref } } })],
    ['a link that begins with x-', (ref: string) => ({ links: { 'x-next': { $ref: ref } } })],
    [
      'the value of a discriminator',
      (ref: string) => ({
        content: {
          'x-world/x-any': {
            schema: { discriminator: { propertyName: 'kind', mapping: { a: ref } } },
          },
        },
      }),
    ],
  ])('in %s', (_what, response) => {
    it('is one finding, and nothing is read', async () => {
      await withCountingServer(async (address, count) => {
        for (const ref of [address, '../../../secret.json']) {
          pl.write(file, answeringWith(response(ref)));
          await expectOutside();
        }
        expect(count()).toBe(0);
      });
    });
  });

  it.each([
    'parameters',
    'headers',
    'requestBodies',
    'securitySchemes',
    'links',
    'callbacks',
    'responses',
    'schemas',
  ])('something outside under the name "default" or "x-own" of components.%s', async (kind) => {
    await withCountingServer(async (address, count) => {
      for (const name of ['default', 'x-own']) {
        pl.write(file, documentWith({ components: { [kind]: { [name]: { $ref: address } } } }));
        await expectOutside();
      }
      expect(count()).toBe(0);
    });
  });

  it('data, which refers to something outside, is one finding', async () => {
    await withCountingServer(async (address, count) => {
      pl.write(file, {
        ...documentWith({ paths: { '/a': reading({ $ref: '#/x-shared/Thing' }) } }),
        'x-shared': { Thing: { properties: { a: { $ref: address } } } },
      });
      await expectOutside();
      expect(count()).toBe(0);
    });
  });

  it('what cannot be decoded is one finding', () => {
    pl.write(file, documentWith({ paths: { '/a': reading({ $ref: 'parts/%E0%A4%A.json' }) } }));
    const found = pl.lines();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${prefix}:\\d+:\\d+ openapi/reference `));
  });
});

it.each(['__proto__', 'constructor', 'toString'])(
  'things called %s are things like any other',
  async (name) => {
    const schema = JSON.parse(
      `{ "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string" }, "${name}": { "type": "string" } } } }`,
    ) as object;
    const text = JSON.stringify(
      documentWith({
        paths: { [`/${name}`]: reading({ $ref: `#/components/schemas/${name}` }) },
      }),
    ).replace('"operationId":"read"', `"operationId":"${name}"`);
    pl.write(
      file,
      `${text.slice(0, -1)}, "components": { "schemas": { "${name}": ${JSON.stringify(schema)} } } }`,
    );
    expect(pl.lines().filter((line) => !line.includes('openapi/operation-id'))).toEqual([]);
    const { code, lines } = await operations();
    expect(code).toBe(0);
    expect(lines.map((line) => line.trim())).toContainEqual(expect.stringMatching(/^id +string$/));
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
    const { written, findings } = await tenantClients(pl.root.workspace);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(written).toEqual(['.livery/clients/pl/hostile.gen.ts']);
  },
);

it('what the maker of types cannot take is a finding of livery generate, and no other document goes without', async () => {
  pl.write(
    file,
    documentWith({
      paths: { '/a': reading({ $ref: '#/components/schemas/hasOwnProperty' }) },
      components: { schemas: { hasOwnProperty: { type: 'object' } } },
    }),
  );
  pl.write('openapi/sound.json', documentWith({ paths: { '/a': reading({ type: 'string' }) } }));
  const { code, output } = await pl.root.livery('generate');
  expect(code).toBe(1);
  expect(output).toMatch(
    /hostile\.json:\d+:\d+ openapi\/types no types can be made of a document with the name "hasOwnProperty"/,
  );
  expect(output).toContain('wrote .livery/clients/pl/sound.gen.ts');
});

function nestedJson(depth: number): string {
  return `{"openapi":"3.1.0","paths":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

function nestedYaml(depth: number): string {
  return `{openapi: 3.1.0, paths: ${'['.repeat(depth)}${']'.repeat(depth)}}`;
}
