import type { Fault } from './fault.ts';

const markets = 'src/server/market/handlers/list-markets';

/** What could be wrong with venues and with what the market lists. */
export const marketFaults: readonly Fault[] = [
  {
    check: 'market',
    what: 'losers stand where gainers are asked for',
    file: 'src/server/market/handlers/arranged-listings.ts',
    from: "=== 'asc' ? 1 : -1;",
    to: "=== 'asc' ? -1 : 1;",
    tests: 'src/server/market/handlers/list-stocks.test.ts',
  },
  {
    check: 'market',
    what: 'a venue trades on its holidays',
    file: 'src/server/market/model/calendar.ts',
    from: 'weekday + Number(holiday <= weekday)',
    to: 'weekday',
    tests: 'src/server/market/model/calendar.test.ts',
  },
  {
    check: 'market',
    what: 'holidays that are over are still announced',
    file: `${markets}.ts`,
    from: 'filter((day) => day >= today)',
    to: 'filter((day) => day !== today)',
    tests: `${markets}.test.ts`,
  },
  {
    check: 'market',
    what: 'the sector in the address is forgotten with the next change of a filter',
    file: 'src/web/features/market/market-filters.ts',
    from: '    sector,\n    currency,',
    to: '    currency,',
    tests: 'src/web/features/market/market-filters.test.ts',
  },
];
