import { idOf, provePassword } from '#tests/server/given.ts';
import type { FeatureCases } from './case.ts';

export const ownDataCases: FeatureCases = {
  client: {
    exportOwnData: {
      as: 'marta',
      prepare: async (test, token) => provePassword(test, token),
    },
    exportOwnDataPdf: {
      as: 'marta',
      prepare: async (test, token) => provePassword(test, token),
    },
  },
  desk: {
    exportClientData: { makePath: async (test) => ({ id: (await idOf(test, 'marta')).id }) },
  },
};
