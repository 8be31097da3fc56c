import { instrument, marta, type FeatureCases } from './case.ts';

export const watchCases: FeatureCases = {
  client: {
    listWatch: marta,
    addWatch: { as: 'newcomer', body: instrument, again: 409 },
    reorderWatch: { as: 'newcomer', body: { items: [instrument] } },
    removeWatch: { as: 'newcomer', path: instrument, again: 404 },
  },
};
