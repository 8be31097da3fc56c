import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { nodeAt, toJson } from '#generator/config/read/located.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { resolveTenant } from '#generator/config/resolve-tenant.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { operationUses } from '#generator/openapi/operation-uses.ts';
import { operationsOfProduct } from '#generator/openapi/product-documents.ts';
import { addScreen } from '#generator/scaffold/from/add-screen.ts';
import { partsFrom } from '#generator/scaffold/from/parts-from.ts';
import { schemaPath } from '#generator/scaffold/from/schema-path.ts';
import { tenantEdits } from '#generator/scaffold/from/tenant-edits.ts';
import { encodedDocument } from '#tests/openapi/encoded-document.ts';
import { awkwardDocument } from '#tests/openapi/awkward-document.ts';
import { temporaryRoot } from '#tests/tenants/temporary-root.ts';

const root = temporaryRoot();
afterEach(() => root.reset());
afterAll(() => root.remove());

function write(name: string, content: object): void {
  const file = path.join(root.workspace.tenants, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}

function read(name: string) {
  return JSON.parse(readFileSync(path.join(root.workspace.tenants, name), 'utf8'));
}

interface Listed {
  readonly id: string;
  readonly uses: Readonly<Record<'table' | 'details' | 'form', { readonly possible: boolean }>>;
}

describe('livery new screen and livery new form', () => {
  it('make of every operation that they take what livery check passes', async () => {
    write('pl/openapi/savings.json', awkwardDocument);
    const listed: readonly Listed[] = JSON.parse(
      (await root.livery('operations', 'savings', '--json')).output,
    );
    const made: string[] = [];
    for (const { id, uses } of listed) {
      const kinds = [
        ...(uses.table.possible || uses.details.possible ? ['screen'] : []),
        ...(uses.form.possible ? ['form'] : []),
      ];
      for (const kind of kinds) {
        const { code, output } = await root.livery('new', kind, '--from', id);
        expect(code, `${kind} ${id}\n${output}`).toBe(0);
        made.push(`${kind} ${id}`);
      }
    }
    expect(made).toEqual([
      'screen savings/Goals_List',
      'form savings/goalsCreateNew',
      'screen savings/getGoalsByGoalId',
      'form savings/renameGoal',
    ]);
    expect(read('pl/profile.json').services).toEqual({
      savings: { base: 'https://savings.example/v1' },
    });
    // Texts are those of the document, as they are written there, in every language of the tenant.
    for (const locale of ['pl-PL', 'en-US'])
      expect(read(`pl/messages/${locale}.json`)).toMatchObject({
        'goals.title': 'Goals of a client',
        'goalsByGoalId.createdAt': 'Created at',
        'goalsByGoalId.state.nA': 'N/A',
        'goalsCreateNew.pace.slow': 'Slowly',
        'renameGoal.name': "Name of the '{goal}'",
      });
    expect(read('pl/screens/goals.json')).toMatchObject({
      $schema: expect.stringMatching(/schemas\/screen\.schema\.json$/),
      route: '/goals',
      access: 'signedIn',
      regions: {
        main: [
          {
            block: 'table',
            bind: { operation: 'savings/Goals_List', params: { state: 'open' } },
            props: {
              columns: [
                { field: 'name', title: 'goals.name' },
                { field: 'target', title: 'goals.target', format: 'money' },
                { field: 'currency' },
                { field: 'saved', format: 'money' },
                { field: 'rate', format: 'number' },
                { field: 'due', format: 'date' },
              ],
            },
          },
        ],
      },
    });
    expect(read('pl/forms/goals-create-new.json')).toMatchObject({
      schema: {
        required: ['name', 'target', 'due', 'owner', 'parts', 'currency'],
        properties: { due: { type: 'string', format: 'date' } },
      },
      ui: {
        currency: { widget: 'select', options: 'currency' },
        owner: { widget: 'group', fields: { born: { widget: 'date' } } },
        parts: { widget: 'list' },
      },
      submit: { operation: 'savings/goalsCreateNew', params: { kind: 'goal' } },
    });
    expect(read('pl/navigation.json').menu.patch).toEqual([
      {
        op: 'before',
        id: 'language',
        value: {
          id: 'goals',
          title: 'goals.title',
          icon: 'statement',
          to: '/goals',
          gate: 'signedIn',
        },
      },
      expect.objectContaining({ value: expect.objectContaining({ to: '/goals-create-new' }) }),
    ]);
  });

  it('make forms with files and numbers of operations whose body is no JSON', async () => {
    write('pl/openapi/claims.json', encodedDocument);
    for (const id of ['createCharge', 'createClaim']) {
      const { code, output } = await root.livery('new', 'form', '--from', `claims/${id}`);
      expect(code, output).toBe(0);
    }
    expect(read('pl/forms/create-claim.json')).toMatchObject({
      schema: {
        required: ['note', 'statement'],
        properties: {
          statement: { type: 'string', format: 'chosen-file' },
          pages: { type: 'array', maxItems: 3, items: { format: 'chosen-file' } },
          paid: { type: 'string', format: 'decimal' },
        },
      },
      ui: {
        statement: { widget: 'file', accept: ['application/pdf', 'image/png'], megabytes: 0.2 },
        pages: { widget: 'file' },
      },
    });
    const { properties } = read('pl/forms/create-charge.json').schema;
    expect(properties.amount).toMatchObject({ type: 'string', pattern: '^-?[0-9]{1,15}$' });
    // What is no text in an object of JSON is no text in the form: it is left out.
    expect(Object.keys(properties.card.properties)).toEqual(['month', 'holder']);
    expect(Object.keys(properties.address.properties)).toEqual(['city']);
  });

  it('bring the schemas that an editor has of a tenant up to date', async () => {
    expect((await root.livery('schema', 'pl', '--write')).code).toBe(0);
    const added = ['new', 'screen', '--from', 'client/listPayees', '--tenant', 'pl'];
    const { code, output } = await root.livery(...added, '--id', 'payees-again');
    expect(code, output).toBe(0);
    const file = path.join(root.workspace.tenants, 'pl/.schemas/names.schema.json');
    expect(readFileSync(file, 'utf8')).toContain('"payees-again"');
  });

  it('keep comments, and what a tenant has already', async () => {
    const file = path.join(root.workspace.tenants, 'pl/profile.json');
    const text = readFileSync(file, 'utf8').replace('"currency"', '// Ours.\n  "currency"');
    writeFileSync(file, text);
    for (const id of ['listPayees', 'listPayees'])
      expect(
        (await root.livery('new', 'screen', '--from', `client/${id}`, '--tenant', 'pl')).code,
      ).toBe(0);
    const after = readFileSync(file, 'utf8');
    // But for the schemas, which are the tenant's own by now.
    const kept = text.replace('../../schemas/', './.schemas/');
    expect(after.startsWith(kept.slice(0, kept.lastIndexOf('}')).trimEnd())).toBe(true);
    expect(after).toMatch(/"register",\s+"reset-password",\s+"payees",\s+"payees-2"\s+\]/);
    expect(read('pl/screens/payees-2.json').title).toBe('payees2.title');
  });

  it.each([
    [['screen', '--from', 'savings'], 'write document/operationId'],
    [['screen', '--from', 'savings/Goals_Lst'], 'did you mean "savings/Goals_List"'],
    [['screen', '--from', 'savings/renameGoal'], 'PATCH changes data'],
    [['form', '--from', 'savings/choose'], 'has alternatives'],
    [['form', '--from', 'client/submitKyc', '--tenant', 'pl'], 'the block kyc/verification'],
    [['screen', '--from', 'client/listPayees'], 'choose a tenant with --tenant'],
    [['screen', '--from', 'client/listPayees', '--tenant', 'pll'], 'there is no tenant "pll"'],
    [['screen', '--from', 'savings/Goals_List', '--id', 'login'], 'there is a screen or form'],
    [['screen', '--from', 'savings/Goals_List', '--base', 'ftp://x'], 'invalid --base'],
    [['screen'], "required option '--from <operation>' not specified"],
  ])('refuse %s with a reason, and write nothing', async (argv, reason) => {
    write('pl/openapi/savings.json', awkwardDocument);
    const { code, output } = await root.livery('new', ...argv);
    expect(output).toContain(reason);
    expect(code).toBe(2);
    expect(existsSync(path.join(root.workspace.tenants, 'pl/screens'))).toBe(false);
  });
});

describe('the screen or form of an operation', () => {
  it.each(['client', 'market'])(
    'passes livery check for every operation of %s that can be shown or sent',
    (document) => {
      const project = openProject(root.workspace);
      const folder = path.join(root.workspace.tenants, 'pl');
      const { files } = resolveTenant(project, 'pl');
      const edits = tenantEdits(folder, schemaPath(folder));
      const list = files.all.get('profile');
      edits.set('profile.json', ['screens'], list && toJson(nodeAt(list, ['screens']) ?? list));
      edits.set('navigation.json', ['menu'], { patch: [] });
      edits.write();
      const own = withFreshTenants(project).read('pl').files;
      let count = 0;
      for (const operation of operationsOfProduct(root.workspace, document)) {
        const uses = operationUses(operation);
        for (const [kind, isPossible] of [
          ['screen', uses.table.possible || uses.details.possible],
          ['form', uses.form.possible],
        ] as const) {
          if (!isPossible) continue;
          count += 1;
          const options = { id: `${kind}-${count}`, menu: true };
          addScreen(partsFrom(kind, operation, options, files, project), files, own, edits);
        }
      }
      edits.write();
      expect(count).toBeGreaterThan(5);
      const { findings } = checkTenants(withFreshTenants(project), ['pl']);
      expect(withoutNotes(findings)).toEqual([]);
    },
  );
});
