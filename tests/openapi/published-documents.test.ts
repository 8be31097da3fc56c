import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { tenantClients } from '#generator/codegen/tenant-clients.ts';
import { publishedDocument } from './published-document.ts';
import { strictProblems } from './strict-problems.ts';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterEach(() => pl.root.reset());
afterAll(() => pl.root.remove());

const clients = path.join(pl.root.folder, '.livery/clients/pl');
const published = (name: string) => path.join(pl.root.folder, 'tenants/pl', name);

describe('the types of a document as publishers write them', () => {
  it('compile under every strictness where schemas refer into one another, and say the same', async () => {
    pl.write('openapi/payments.json', publishedDocument);
    expect(await tenantClients(pl.root.workspace)).toEqual({
      written: ['.livery/clients/pl/payments.gen.ts'],
      findings: [],
    });
    const use = `import type { components, operations } from './payments.gen.ts';
type Entry = components['schemas']['Entry'];
export const entry: Entry = { side: 'debit', other: 'credit', account: 'EUR' };
export const plan: operations['createPlan']['requestBody']['content']['application/json'] = { start: 'today' };
export const currency: operations['createPlan']['responses'][200]['content']['application/json'] = 'USD';
export const loop: components['schemas']['Loop'] = 1;
export const branch: components['schemas']['Branch'] = { next: { next: {} } };
export const account: components['schemas']['Account'] = { id: '1', opened_in: 'EUR', features: { beta: true } };
`;
    writeFileSync(path.join(clients, 'use.ts'), use);
    expect(strictProblems(clients, ['payments.gen.ts', 'use.ts'])).toBe('');
    for (const [right, wrong] of [
      ["other: 'credit'", "other: 'both'"],
      ["account: 'EUR'", "account: 'GBP'"],
      ["{ start: 'today' }", "{ interval: 'weekly' }"],
      ["{ start: 'today' }", 'null'],
      ['{ next: {} }', "{ next: 'a' }"],
      ["= 'USD'", "= 'GBP'"],
    ] as const) {
      writeFileSync(path.join(clients, 'wrong.ts'), use.replace(right, wrong));
      expect(strictProblems(clients, ['wrong.ts']), wrong).toMatch(/^wrong\.ts\(\d+,/);
    }
  }, 300_000);
});

describe('livery new of a document as publishers write them', () => {
  it('binds a table to a list that is wrapped once more', async () => {
    pl.write('openapi/payments.json', publishedDocument);
    const { code, output } = await pl.root.livery(
      ...['new', 'screen', '--from', 'payments/listAccounts', '--base', 'https://pay.example'],
    );
    expect(code, output).toBe(0);
    const screen = JSON.parse(readFileSync(published('screens/accounts.json'), 'utf8'));
    expect(screen.regions.main).toContainEqual(
      expect.objectContaining({
        block: 'table',
        bind: { operation: 'payments/listAccounts', items: 'Data.Account' },
      }),
    );
  });

  it('makes a form that passes livery check where a field speaks of a secret, and where any text fits beside listed ones', async () => {
    pl.write('openapi/payments.json', publishedDocument);
    const { code, output } = await pl.root.livery(
      ...['new', 'form', '--from', 'payments/createKey', '--base', 'https://pay.example'],
    );
    expect(code, output).toBe(0);
    const form = JSON.parse(readFileSync(published('forms/create-key.json'), 'utf8'));
    expect(form.schema.properties).toMatchObject({
      model: { type: 'string' },
      grant: { enum: ['client_credentials', 'code', 'token', 'refresh'] },
    });
    expect(form.schema.properties.model).not.toHaveProperty('enum');
    form.schema.properties.grant = { type: 'string', minLength: 1 };
    form.ui.grant = { label: form.ui.grant.label, widget: 'text' };
    pl.write('forms/create-key.json', form);
    expect(pl.lines().filter((line) => line.includes('reference/field'))).toEqual([
      expect.stringMatching(/"grant" in the request body must be one of client_credentials, code/),
    ]);
  });
});

describe('a reference that leads nowhere', () => {
  const broken = {
    ...publishedDocument,
    paths: {
      ...publishedDocument.paths,
      '/old': {
        get: { operationId: 'old', responses: { 200: { $ref: 'parts/absent.yaml#/Old' } } },
        delete: {
          operationId: 'older',
          responses: { 200: { $ref: '#/components/responses/Absent' } },
        },
        patch: {
          operationId: 'oldest',
          responses: { 200: { $ref: '#/components/responses/Absent' } },
        },
      },
    },
  };

  it('is one warning in operations that no screen uses, and the document has its types', async () => {
    pl.write('openapi/payments.json', broken);
    expect(pl.lines()).toEqual([
      expect.stringMatching(
        /payments\.json:\d+:\d+ openapi\/reference warning: there is no file tenants\/pl\/openapi\/parts\/absent\.yaml$/,
      ),
      expect.stringMatching(
        /payments\.json:\d+:\d+ openapi\/reference warning: unresolved \$ref #\/components\/responses\/Absent$/,
      ),
    ]);
    const { code, output } = await pl.root.livery('generate');
    expect(code, output).toBe(0);
    expect(output).toContain('wrote .livery/clients/pl/payments.gen.ts');
    expect(strictProblems(clients, ['payments.gen.ts'])).toBe('');
  }, 300_000);

  it('is an error where a block of the tenant may need what is missing, as code names operations too', () => {
    pl.write('openapi/payments.json', broken);
    const said = () => pl.lines().filter((line) => line.includes('openapi/reference'));
    expect(said().filter((line) => line.includes('warning:'))).toHaveLength(2);
    pl.write('blocks/part.tsx', 'export const part = 1;\n');
    expect(said()).toHaveLength(2);
    expect(said().filter((line) => line.includes('warning:'))).toEqual([]);
  });

  it('is one finding for each file that is missing, not for each spelling of it', () => {
    const parts = { Here: 'here/part.yaml', There: 'there/part.yaml', Again: 'here/again.yaml' };
    for (const part of Object.values(parts))
      pl.write(`openapi/${part}`, 'type: object\nproperties:\n  a: { $ref: "./absent.yaml#/A" }\n');
    pl.write('openapi/payments.json', {
      ...publishedDocument,
      components: {
        ...publishedDocument.components,
        schemas: {
          ...publishedDocument.components.schemas,
          ...Object.fromEntries(Object.entries(parts).map(([name, $ref]) => [name, { $ref }])),
          Main: { $ref: 'here/../there/absent.yaml#/A' },
        },
      },
    });
    expect(pl.lines()).toEqual([
      expect.stringMatching(
        /here\/part\.yaml:3:14 .*no file tenants\/pl\/openapi\/here\/absent\.yaml$/,
      ),
      expect.stringMatching(
        /there\/part\.yaml:3:14 .*no file tenants\/pl\/openapi\/there\/absent\.yaml$/,
      ),
    ]);
  });

  it('is an error where a screen or form needs what is missing, however far from its operation', async () => {
    pl.write('openapi/payments.json', {
      ...broken,
      components: {
        ...broken.components,
        schemas: {
          ...broken.components.schemas,
          Model: { $ref: '#/components/schemas/Absent' },
        },
      },
    });
    pl.profile((profile) => {
      profile['services'] = { payments: { base: 'https://pay.example' } };
      profile['screens'] = ['dashboard', 'market', 'portfolio', 'profile', 'login', 'key'];
    });
    pl.write('screens/key.json', {
      id: 'key',
      route: '/key',
      title: 'nav.portfolio',
      tab: { title: 'nav.market', icon: 'news', order: 9 },
      regions: { main: [{ id: 'key', block: 'form', props: { form: 'key' } }] },
    });
    pl.write('forms/key.json', {
      id: 'key',
      title: 'nav.portfolio',
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['client_secret'],
        properties: { client_secret: { type: 'string', minLength: 1 } },
      },
      ui: { client_secret: { label: 'nav.portfolio', widget: 'text' } },
      submit: { operation: 'payments/createKey', label: 'nav.portfolio' },
    });
    const found = pl.lines().filter((line) => line.includes('openapi/reference'));
    expect(found).toHaveLength(3);
    expect(found.filter((line) => !line.includes('warning:'))).toEqual([
      expect.stringContaining('unresolved $ref #/components/schemas/Absent'),
    ]);
    expect((await pl.root.livery('check', 'pl')).code).toBe(1);
  });
});

describe('a folder as publishers keep it', () => {
  const main = {
    ...publishedDocument,
    components: {
      ...publishedDocument.components,
      schemas: {
        ...publishedDocument.components.schemas,
        Model: { $ref: 'parts/model.yaml' },
      },
    },
  };

  it('may have a file without contents and a README beside its parts', async () => {
    pl.write('openapi/payments.json', main);
    pl.write('openapi/parts/model.yaml', '\n');
    pl.write('openapi/parts/README.md', '# Parts\n');
    expect(pl.lines()).toEqual([
      expect.stringMatching(/parts\/model\.yaml:1:1 openapi\/syntax warning: this file is empty$/),
    ]);
    expect((await tenantClients(pl.root.workspace)).written).toEqual([
      '.livery/clients/pl/payments.gen.ts',
    ]);
  });

  it('is one finding when its document is refused, not one for each part', () => {
    pl.write('openapi/Payments.v2.json', main);
    pl.write('openapi/parts/model.yaml', 'type: string\n');
    pl.write('openapi/parts/other.yaml', 'type: string\n');
    expect(pl.lines()).toEqual([
      expect.stringContaining('openapi/name invalid document name "Payments.v2"'),
    ]);
  });

  it('has an error for a document without contents', () => {
    pl.write('openapi/payments.yaml', '');
    expect(pl.lines()).toEqual([
      expect.stringContaining('payments.yaml:1:1 openapi/version not an OpenAPI document'),
    ]);
  });
});
