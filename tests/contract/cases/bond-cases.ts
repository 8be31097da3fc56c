import { newId, systemRandom } from '#server/platform/ids.ts';
import {
  agreedBonds,
  bondBody,
  bondPrice,
  boughtBond,
  draftBond,
  openBond,
} from '#tests/server/given-bond.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

const wanted = { side: 'buy', face_amount: '1000' } as const;

export const bondCases: FeatureCases = {
  client: {
    listBonds: marta,
    getBond: { as: 'marta', makePath: (test) => openBond(test) },
    listBondPrices: { as: 'marta', makePath: (test) => openBond(test), query: { range: '90D' } },
    listBondPayments: { as: 'marta', path: { code: 'bond-state' } },
    quoteBondOrder: { as: 'marta', makePath: (test) => openBond(test), body: wanted },
    placeBondOrder: {
      as: 'marta',
      makePath: (test) => openBond(test),
      makeBody: async (test) => ({ ...(await agreedBonds(test, 'marta', bondBody.code, wanted)) }),
    },
    listBondOrders: { as: 'marta', query: { status: 'open', limit: '5' } },
    getBondOrder: { as: 'marta', makePath: (test) => boughtBond(test, 'marta') },
  },
  desk: {
    listCatalogueBonds: {},
    putCatalogueBond: { body: { ...bondBody, code: 'test-put-bond' } },
    postBondPrice: {
      makePath: async (test) => draftBond(test, newCode(test)),
      makeBody: (test) => Promise.resolve(bondPrice(test)),
    },
    correctBondPrice: {
      makePath: (test) => openBond(test, newCode(test)),
      makeBody: (test) =>
        Promise.resolve({ ...bondPrice(test, '98'), remark: 'Two digits were swapped.' }),
    },
    listClientBondOrders: { query: { status: 'pending', limit: '5' } },
    reverseClientBondOrder: {
      makePath: (test) => boughtBond(test, 'marta'),
      body: { remark: 'The price was wrong.' },
    },
  },
};

// A price of a day is posted once: each call has a bond of its own.
function newCode({ now }: { readonly now: Date }): string {
  return `b${newId(now, systemRandom).slice(-12)}`;
}
