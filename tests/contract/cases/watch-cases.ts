import { clearWatchlists, onlyWatchlist, watchlist } from '#tests/server/given-watchlists.ts';
import { instrument, marta, type FeatureCases } from './case.ts';

const others = { market: 'XMAD-S', symbol: 'ALTM' };
const newcomer = 'newcomer';
const before = (test: Parameters<typeof clearWatchlists>[0]) => clearWatchlists(test, newcomer);

export const watchCases: FeatureCases = {
  client: {
    listWatch: marta,
    addWatch: { as: newcomer, before, body: instrument },
    reorderWatch: {
      as: newcomer,
      before,
      prepare: (test) => watchlist(test, newcomer, null, [instrument]),
      body: { items: [instrument] },
    },
    removeWatch: {
      as: newcomer,
      before,
      prepare: (test) => watchlist(test, newcomer, null, [instrument]),
      path: instrument,
    },
    moveWatch: {
      as: newcomer,
      before,
      makeBody: async (test) => ({
        ...others,
        from: await onlyWatchlist(test, newcomer, 'From', [others]),
        to: await watchlist(test, newcomer, 'To'),
      }),
    },
    listWatchLists: marta,
    createWatchList: {
      as: newcomer,
      before,
      body: { name: 'Energy', position: 0, items: [instrument] },
    },
    renameWatchList: {
      as: newcomer,
      before,
      makePath: async (test) => ({ id: await watchlist(test, newcomer, 'Energy') }),
      body: { name: 'Utilities' },
    },
    removeWatchList: {
      as: newcomer,
      before,
      makePath: async (test) => ({ id: await watchlist(test, newcomer, 'Energy') }),
    },
    reorderWatchLists: {
      as: newcomer,
      before,
      makeBody: async (test) => ({
        lists: [await onlyWatchlist(test, newcomer, 'Energy')],
      }),
    },
  },
};
