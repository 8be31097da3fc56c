import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterEach(() => pl.root.reset());
afterAll(() => pl.root.remove());
beforeEach(() =>
  pl.profile((profile) => {
    profile['screens'] = [
      'dashboard',
      'market',
      'portfolio',
      'profile',
      'login',
      'stock',
      'accounts',
    ];
  }),
);

const table = {
  id: 'accounts',
  block: 'table',
  bind: { operation: 'client/listAccounts' },
  props: {
    columns: [{ field: 'currency' }, { field: 'cash', format: 'money', currency: 'currency' }],
    sort: { field: 'cash' },
  },
  on: { select: { to: '/stock/{country}/{id}' } },
};
const details = {
  id: 'stock',
  block: 'details',
  bind: {
    operation: 'market/getStock',
    params: { market: { route: 'market' }, symbol: { route: 'symbol' } },
  },
  props: { fields: [{ field: 'name' }, { field: '/price', format: 'number' }] },
};

/** Finding lines when the two screens hold these blocks. */
function linesWith(blocks: { readonly table?: object; readonly details?: object }): string[] {
  pl.write('screens/accounts.json', {
    id: 'accounts',
    route: '/accounts',
    title: 'nav.portfolio',
    tab: { title: 'nav.portfolio', icon: 'portfolio', order: 9 },
    access: 'signedIn',
    regions: { main: [blocks.table ?? table] },
  });
  pl.write('screens/stock.json', {
    id: 'stock',
    route: '/stock/:market/:symbol',
    title: 'nav.market',
    regions: { main: [blocks.details ?? details] },
  });
  return pl.lines();
}

describe('a binding', () => {
  it('that is right has no finding', () => {
    expect(linesWith({})).toEqual([]);
    expect(pl.tenant().operations).toEqual({
      'client/listAccounts': {
        service: 'client',
        path: '/acc/app/v1/list',
        parameters: {},
        signedIn: true,
        items: 'items',
        paged: false,
      },
      'market/getStock': expect.objectContaining({
        path: '/stock/v1/stocks/{market}/{symbol}',
        parameters: expect.objectContaining({ market: 'path', symbol: 'path' }),
        signedIn: false,
      }),
    });
  });

  it.each<[string, object, string]>([
    [
      'an operation that does not exist',
      { bind: { operation: 'client/listAcounts' } },
      'reference/operation .*did you mean "client/listAccounts"',
    ],
    [
      'an operation that writes',
      { bind: { operation: 'client/logout' } },
      'bind/operation "bind" must use a GET operation; client/logout is POST',
    ],
    ['no binding', { bind: undefined }, 'bind/missing block "table" requires a "bind"'],
    [
      'a parameter that is not taken',
      {
        bind: { operation: 'market/listStocks', params: { limt: 3 } },
        props: { columns: [{ field: 'name' }] },
        on: undefined,
      },
      'reference/parameter .*has no parameter "limt".*did you mean "limit"',
    ],
    [
      'a required parameter left out',
      {
        bind: { operation: 'market/listCandles', params: { symbol: 'A', market: 'B' } },
        props: { columns: [{ field: 'close' }] },
        on: undefined,
      },
      'bind/missing market/listCandles requires "interval"',
    ],
    [
      'a parameter with a value that it never has',
      {
        bind: {
          operation: 'market/listCandles',
          params: { symbol: 'A', market: 'B', interval: '1dy' },
        },
        props: { columns: [{ field: 'close' }] },
        on: undefined,
      },
      'reference/parameter "1dy" is not a valid "interval" for market/listCandles ',
    ],
    [
      'more than an operation answers at once',
      {
        bind: { operation: 'market/listStocks', params: { limit: 500 } },
        props: { columns: [{ field: 'name' }] },
        on: undefined,
      },
      'reference/parameter the maximum of "limit" in market/listStocks is 200',
    ],
    [
      'less than an operation takes',
      {
        bind: { operation: 'market/listStocks', params: { limit: 0 } },
        props: { columns: [{ field: 'name' }] },
        on: undefined,
      },
      'reference/parameter market/listStocks takes "limit" from 1',
    ],
    [
      'words for a value that is never answered',
      {
        props: {
          columns: [
            { field: 'is_default', format: 'badge', values: { ture: { title: 'nav.home' } } },
          ],
        },
        on: undefined,
      },
      'reference/answer "ture" is not a possible value of field "is_default" in client/listAccounts .did you mean "true"',
    ],
    [
      'a column that is not answered',
      { props: { columns: [{ field: 'curency' }] }, on: undefined },
      'reference/answer the response of client/listAccounts has no field "curency".*did you mean "currency"',
    ],
    [
      'a field below a text',
      { props: { columns: [{ field: 'currency.code' }] }, on: undefined },
      'reference/answer the response of client/listAccounts has no field "code"',
    ],
    [
      'a currency that is not answered',
      { props: { columns: [{ field: 'cash', currency: 'curency' }] }, on: undefined },
      'reference/answer .*"curency"',
    ],
    [
      'an order by what is not answered',
      { props: { columns: [{ field: 'cash' }], sort: { field: 'cahs' } }, on: undefined },
      'reference/answer .*"cahs".*did you mean "cash"',
    ],
    [
      'a link with a field that is not in the response',
      { on: { select: { to: '/stock/{country}/{ident}' } } },
      'reference/answer .*"ident"',
    ],
    ['a link to nowhere', { on: { select: { to: '/stok/{country}/{id}' } } }, 'reference/route'],
    [
      'a list that does not exist',
      { bind: { operation: 'client/listAccounts', items: 'itmes' } },
      'reference/answer .*"itmes".*did you mean "items"',
    ],
    [
      'a list that is none',
      { bind: { operation: 'client/listAccounts', items: 'next' } },
      'reference/answer "next" in the response of client/listAccounts is not an array',
    ],
    [
      'a format that does not exist',
      { props: { columns: [{ field: 'cash', format: 'mony' }] }, on: undefined },
      'schema/not-one-of .*did you mean "money"',
    ],
    [
      'a source that does not exist',
      { bind: { operation: 'client/listAccounts', params: { x: { rout: 'id' } } } },
      'schema/unknown-key .*did you mean "route"',
    ],
  ])('to %s is reported at its location', (_what, change, expected) => {
    const lines = linesWith({ table: { ...table, ...change } });
    expect(
      lines.filter((line) => line.startsWith('tenants/pl/screens/accounts.json:')).join('\n'),
    ).toMatch(new RegExp(expected));
  });

  it('knows the parameters of its route', () => {
    const lines = linesWith({
      details: {
        ...details,
        bind: {
          ...details.bind,
          params: { market: { route: 'markt' }, symbol: { route: 'symbol' } },
        },
      },
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /screens\/stock\.json:\d+:\d+ reference\/parameter the route of this screen has no ":markt".*did you mean "market"/,
      ),
    ]);
  });

  it('of one thing refuses a list', () => {
    expect(
      linesWith({
        details: {
          ...details,
          bind: { operation: 'client/listAccounts', items: 'items' },
          props: { fields: [{ field: 'id' }] },
        },
      }),
    ).toEqual([expect.stringContaining('the response of client/listAccounts is an array here')]);
  });

  it('is refused by a block that takes no data', () => {
    expect(
      linesWith({
        details: { id: 'x', block: 'market/movers', bind: { operation: 'client/listAccounts' } },
      }),
    ).toEqual([
      expect.stringContaining('bind/operation block "market/movers" does not support "bind"'),
    ]);
  });
});
