import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantFolder } from '#tests/openapi/tenant-folder.ts';
import { form, writeTenant } from './broken-tenant.ts';

const pl = tenantFolder();
afterAll(() => pl.root.remove());

const text = { type: 'string' };
const entry = { type: 'object', properties: { name: text } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const services = (base: string) => (profile: Record<string, unknown>) => {
  profile['services'] = { broker: { base }, desk: { base: 'https://desk.example' } };
};

/** A document that says in its path alone what it takes there. */
const desk = {
  openapi: '3.0.3',
  info: { title: 'Desk', version: '1' },
  paths: {
    '/notes': {
      get: {
        operationId: 'listNotes',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'share', in: 'query', schema: { type: 'number' } },
        ],
        responses: { 200: { description: 'ok', ...json({ type: 'array', items: entry }) } },
      },
    },
    '/notes/{note}': {
      get: {
        operationId: 'getNote',
        responses: { 200: { description: 'ok', ...json(entry) } },
      },
      put: {
        operationId: 'putNote',
        parameters: [{ name: 'size', in: 'query', schema: { type: 'integer', maximum: 3 } }],
        requestBody: json({
          type: 'object',
          required: ['name'],
          properties: { name: text, kind: { ...text, enum: ['long', 'short'] } },
        }),
        responses: { 204: { description: 'ok' } },
      },
    },
  },
};

function screen(id: string, route: string, block: object, more: object = {}): void {
  const tab = route.includes(':') ? {} : { tab: { title: 'nav.home', icon: 'bank', order: 8 } };
  pl.write(`screens/${id}.json`, {
    id,
    route,
    title: 'nav.portfolio',
    ...tab,
    ...more,
    regions: { main: [block] },
  });
}

function bound(id: string, route: string, operation: string, params: object): void {
  const isList = operation === 'desk/listNotes';
  screen(id, route, {
    id: 'note',
    block: isList ? 'table' : 'details',
    bind: { operation, params },
    props: { [isList ? 'columns' : 'fields']: [{ field: 'name' }] },
  });
}

function sent(params: object, route = '/notes/:note'): void {
  screen('note', route, { id: 'note', block: 'form', props: { form: 'note' } });
  pl.write('forms/note.json', {
    ...form,
    id: 'note',
    submit: { operation: 'desk/putNote', label: 'pl.pot.title', params },
  });
}

beforeEach(() => {
  pl.root.reset();
  writeTenant(pl, {});
  pl.write('openapi/desk.json', desk);
  pl.profile((profile) => {
    services('https://broker.example')(profile);
    profile['screens'] = ['dashboard', 'market', 'portfolio', 'profile', 'login', 'placed', 'pot'];
  });
  pl.profile((profile) => (profile['screens'] as string[]).push('note'));
  bound('note', '/notes/:note', 'desk/getNote', { note: { route: 'note' } });
});

it('the tenant that the cases change has no finding', () => {
  expect(pl.lines()).toEqual([]);
});

describe('a parameter that nothing fills in is one finding', () => {
  it.each<[what: string, change: () => void, finding: RegExp]>([
    [
      'in the route of a tab',
      () =>
        screen(
          'pot',
          '/pots/:id',
          { id: 'pot', block: 'form', props: { form: 'pot' } },
          { tab: { title: 'nav.home', icon: 'bank', order: 8 } },
        ),
      /screens\/pot\.json:5:3 reference\/route nothing fills in ":id" in the route of this tab/,
    ],
    [
      'in the route of the first screen',
      () => pl.write('navigation.json', { home: 'pot' }),
      /navigation\.json:2:11 reference\/route nothing fills in ":id" in \/pots\/:id, the route/,
    ],
    [
      'in a path whose parameter the document does not declare',
      () => bound('note', '/notes/:note', 'desk/getNote', {}),
      /screens\/note\.json:\d+:\d+ bind\/missing desk\/getNote requires "note"; set it in "params"/,
    ],
    [
      'of a form, which its screen does not have',
      () => sent({ note: { route: 'noet' } }),
      /forms\/note\.json:\d+:\d+ reference\/parameter the route of screen "note" has no ":noet" \(did you mean "note"\?\)/,
    ],
    [
      'of a form on a screen without any',
      () => sent({ note: { route: 'note' } }, '/notes'),
      /forms\/note\.json:\d+:\d+ reference\/parameter the route of screen "note" has no ":note"$/,
    ],
  ])('%s', (_what, change, finding) => {
    change();
    expect(pl.lines()).toEqual([expect.stringMatching(finding)]);
  });

  it('and a form whose screen has it is fine', () => {
    sent({ note: { route: 'note' }, size: 3, kind: 'long' });
    expect(pl.lines()).toEqual([]);
  });
});

describe('a constant that an operation never takes is one finding', () => {
  it.each<[what: string, change: () => void, finding: RegExp]>([
    [
      'a word for an integer',
      () => bound('note', '/notes', 'desk/listNotes', { limit: 'ten' }),
      /screens\/note\.json:\d+:\d+ reference\/parameter "ten" is not a valid "limit" for desk\/listNotes \(write an integer\)/,
    ],
    [
      'a truth for a number',
      () => bound('note', '/notes', 'desk/listNotes', { share: true }),
      /reference\/parameter "true" is not a valid "share" for desk\/listNotes \(write a number\)/,
    ],
    [
      'in the address of a form',
      () => sent({ note: 'one', size: 4 }),
      /forms\/note\.json:\d+:\d+ reference\/parameter the maximum of "size" in desk\/putNote is 3/,
    ],
    [
      'in the body of a form',
      () => sent({ note: 'one', kind: 'lnog' }),
      /forms\/note\.json:\d+:\d+ reference\/field "lnog" is not a valid value of "kind" in the request body \(did you mean "long"\?\)/,
    ],
  ])('%s', (_what, change, finding) => {
    change();
    expect(pl.lines()).toEqual([expect.stringMatching(finding)]);
  });
});

describe('an operation that the app cannot reach is named where it is used', () => {
  const note = '/notes/{note}';

  it('because it requires a cookie', () => {
    const parameters = [{ name: 'sid', in: 'cookie', required: true, schema: text }];
    pl.write('openapi/desk.json', {
      ...desk,
      paths: { ...desk.paths, [note]: { ...desk.paths[note], parameters } },
    });
    expect(pl.lines()).toEqual([
      expect.stringMatching(
        /screens\/note\.json:\d+:\d+ bind\/security warning: desk\/getNote requires the cookie sid, which the app does not send \(have your host add it/,
      ),
    ]);
    pl.profile((profile) => (profile['services'] = { broker: { base: '/b' }, desk: { base: '/d' } }));
    expect(pl.lines()).toEqual([]);
  });

  it('because its document has it at another address', () => {
    const servers = [{ url: 'https://other.example' }];
    pl.write('openapi/desk.json', {
      ...desk,
      servers,
      paths: { ...desk.paths, [note]: { ...desk.paths[note], servers } },
    });
    expect(pl.lines()).toEqual([]);
    pl.write('openapi/desk.json', {
      ...desk,
      paths: { ...desk.paths, [note]: { ...desk.paths[note], servers } },
    });
    expect(pl.lines()).toEqual([
      expect.stringMatching(
        /screens\/note\.json:\d+:\d+ reference\/service warning: desk\/getNote is answered at https:\/\/other\.example, as its document says/,
      ),
    ]);
  });
});

describe('a service is one finding, however much is bound to it', () => {
  it('where it is misspelt', () => {
    pl.profile((profile) => {
      profile['services'] = { brokr: { base: '/b' }, desk: { base: '/d' } };
    });
    expect(pl.lines()).toEqual([
      expect.stringMatching(
        /profile\.json:\d+:5 reference\/service there is no OpenAPI document "brokr" in openapi\/ \(did you mean "broker"\?\)/,
      ),
    ]);
  });

  it('where it is missing', () => {
    pl.profile((profile) => (profile['services'] = { desk: { base: '/d' } }));
    expect(pl.lines()).toEqual([
      expect.stringContaining('profile.services has no base URL for "broker"'),
    ]);
  });
});

describe('the path of a service is one finding', () => {
  it.each<[what: string, base: string, finding: RegExp]>([
    [
      'where it is that of a screen, which could not be reloaded',
      '/placed/',
      /screens\/placed\.json:3:12 tenant\/duplicate-route \/placed conflicts with the service path \/placed \(choose another route\)$/,
    ],
    [
      'where a screen of the base is below it, at the path',
      '/profile',
      /profile\.json:\d+:\d+ tenant\/duplicate-route \/profile conflicts with the service path \/profile \(choose another path\)$/,
    ],
    [
      'where it is every path',
      '/',
      /profile\.json:\d+:\d+ tenant\/reserved-route a service at \/ would be asked for every page of the app/,
    ],
    [
      'where the bundle has its files',
      '/assets/v1',
      /profile\.json:\d+:\d+ tenant\/reserved-route the host has files of its own at \/assets, so no service can be there/,
    ],
  ])('%s', (_what, base, finding) => {
    pl.profile(services(base));
    expect(pl.lines()).toEqual([expect.stringMatching(finding)]);
  });

  it('is fine where it only begins like one, or belongs to a screen that is not offered', () => {
    for (const base of ['/placed-orders', '/t-bills', '/beneficiary']) {
      pl.profile(services(base));
      expect(pl.lines(), base).toEqual([]);
    }
  });
});
