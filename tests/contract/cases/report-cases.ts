import { idOf } from '#tests/server/given.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

export const reportCases: FeatureCases = {
  client: { getYearReport: marta, getYearReportPdf: marta },
  desk: {
    readClientYearReport: {
      makePath: async (test) => ({ id: (await idOf(test, 'marta')).id }),
      body: {},
    },
  },
};
