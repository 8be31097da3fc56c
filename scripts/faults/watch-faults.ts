import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const named = 'watchlists';

/** What could be wrong with watchlists and with what a guest reads of a stock. */
export const watchFaults: readonly Fault[] = [
  {
    check: 'C10',
    what: 'watchlists are read by tenant alone, for any client',
    file: 'src/server/modules/watch/watch-store.ts',
    from: 'and(eq(watchList.tenant, tenant), eq(watchList.clientId, clientId))',
    to: 'eq(watchList.tenant, tenant)',
    tests: onPglite,
    named,
  },
  {
    check: 'watchlist',
    what: 'a stock that is moved stays on the list that it came from',
    file: 'src/server/modules/watch/watch-handlers.ts',
    from: 'await remove(change, from, key);',
    to: '',
    tests: onPglite,
    named,
  },
  {
    check: 'watchlist',
    what: 'two watchlists have the same name in other letters',
    file: 'src/server/modules/watch/watch-list-handlers.ts',
    from: 'isSameListName(list.name, name)',
    to: 'list.name === name',
    tests: onPglite,
    named,
  },
  {
    check: 'C20',
    what: 'two parts of the quote screen name the limit of a guest',
    file: 'src/web/features/quote/limit-place.ts',
    from: " && quote === 'known'",
    to: '',
    tests: 'src/web/features/quote/limit-place.test.ts',
  },
];
