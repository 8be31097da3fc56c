import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterEach(() => pl.root.reset());
afterAll(() => pl.root.remove());
beforeEach(() =>
  pl.profile((profile) => {
    profile['services'] = { pots: { base: 'https://pots.example' } };
    profile['screens'] = ['dashboard', 'market', 'portfolio', 'profile', 'login', 'pots', 'pot'];
  }),
);

/** A screen bound to a read, and a form that sends to a write. */
function use(read: string, write: string): string[] {
  const tab = { title: 'nav.portfolio', icon: 'bank', order: 9 };
  pl.write('screens/pots.json', {
    id: 'pots',
    route: '/pots',
    title: 'nav.portfolio',
    tab,
    regions: {
      main: [
        {
          id: 'pots',
          block: 'table',
          bind: { operation: read },
          props: { columns: [{ field: 'name' }] },
        },
      ],
    },
  });
  pl.write('screens/pot.json', {
    id: 'pot',
    route: '/pot',
    title: 'nav.portfolio',
    tab: { ...tab, order: 10 },
    regions: { main: [{ id: 'pot', block: 'form', props: { form: 'pot' } }] },
  });
  pl.write('forms/pot.json', {
    id: 'pot',
    title: 'nav.portfolio',
    schema: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1, maxLength: 40 } },
    },
    ui: { name: { label: 'nav.portfolio', widget: 'text' } },
    submit: { operation: write, label: 'nav.portfolio' },
  });
  return pl.lines();
}

function document(read: string, write: string): object {
  const pot = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  return {
    openapi: '3.1.0',
    info: { title: 'Pots', version: '1' },
    paths: {
      '/pots': {
        get: {
          operationId: read,
          responses: { 200: { description: 'ok', ...json({ type: 'array', items: pot }) } },
        },
        post: {
          operationId: write,
          requestBody: { required: true, ...json(pot) },
          responses: { 204: { description: 'ok' } },
        },
      },
    },
  };
}

describe('an operationId', () => {
  it.each([
    'addPot',
    'AddPot',
    'add_pot',
    'add-pot',
    'pots.add',
    '_add',
    'Pots_Add.v2-Beta',
    '2fa-add',
    'A',
  ])('can be used in bindings and forms as it is written: %s', (name) => {
    pl.write('openapi/pots.json', document(`${name}List`, name));
    expect(use(`pots/${name}List`, `pots/${name}`)).toEqual([]);
    expect(Object.keys(pl.tenant().operations)).toEqual([`pots/${name}`, `pots/${name}List`]);
  });

  it('that has no usable letter is named after its method and path', () => {
    pl.write('openapi/pots.json', document('列表', '添加'));
    expect(use('pots/getPots', 'pots/postPots')).toEqual([
      expect.stringContaining('operationId "列表" cannot be used in configuration'),
      expect.stringContaining('it is named pots/postPots'),
    ]);
  });

  it.each(['screens/pots.json', 'forms/pot.json'])(
    'is refused in words where it cannot be one: %s',
    (file) => {
      pl.write('openapi/pots.json', document('listPots', 'addPot'));
      const isScreen = file.startsWith('screens');
      const lines = use(
        isScreen ? 'pots listPots' : 'pots/listPots',
        isScreen ? 'pots/addPot' : 'addPot',
      );
      expect(lines.filter((line) => line.startsWith(`tenants/pl/${file}`))).toEqual([
        expect.stringMatching(
          /schema\/pattern "(?:pots listPots|addPot)" does not match the required format: the name of an OpenAPI document, a slash and the operationId, of .*; for example "client\/\w+" \(did you mean "pots\/\w+"\?\)$/,
        ),
      ]);
    },
  );
});
