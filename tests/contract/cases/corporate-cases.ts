import {
  announcedDividend,
  dividendBody,
  forgottenActions,
  ownDividend,
  paidDividend,
  splitBody,
} from '#tests/server/given-corporate.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

export const corporateCases: FeatureCases = {
  client: {
    getIncome: marta,
    listDividends: { as: 'marta', query: { limit: '5' } },
    getDividend: { as: 'marta', makePath: (test) => ownDividend(test, 'marta') },
    listStockActions: { query: { market: 'XMAD-S', symbol: 'IBRX' } },
  },
  desk: {
    listCorporateActions: { query: { status: 'announced', limit: '5' } },
    announceDividend: {
      makeBody: async (test) => {
        await announcedDividend(test, 'TCNB');
        // On another day than the one that was just announced.
        return dividendBody(test, 40 + (announcements += 1), 'TCNB');
      },
    },
    announceSplit: {
      makeBody: async (test) => {
        await forgottenActions(test, 'XMAD-S:TCNB');
        return splitBody(test, { symbol: 'TCNB', days: 40 + (announcements += 1) });
      },
    },
    cancelCorporateAction: {
      makePath: (test) => announcedDividend(test),
      body: { remark: 'Not approved by the general meeting.' },
    },
    reverseCorporateAction: {
      makePath: (test) => paidDividend(test, 'marta'),
      body: { remark: 'A wrong amount.' },
    },
  },
};

let announcements = 0;
