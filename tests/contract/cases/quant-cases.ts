import { utcDay } from '#core/civil-day.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { proveByPinAndCode } from '#tests/server/given-banking.ts';
import {
  begunQuant,
  boughtQuant,
  leavableQuant,
  openQuant,
  quantBody,
} from '#tests/server/given-quant.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

const prepare = (test: TestApp, token: string) => proveByPinAndCode(test, 'marta', token);
const open = (test: TestApp) => openQuant(test, newCode(test));
const bought = async (test: TestApp) => boughtQuant(test, 'marta', (await open(test)).code);

export const quantCases: FeatureCases = {
  client: {
    listQuants: marta,
    getQuant: { as: 'marta', makePath: open },
    listQuantValues: {
      as: 'marta',
      makePath: (test) => begunQuant(test, newCode(test)),
      query: { range: '90D' },
    },
    buyQuant: { as: 'marta', makePath: open, prepare, body: { amount: '500' } },
    listQuantHoldings: { as: 'marta', query: { status: 'open', limit: '5' } },
    getQuantHolding: { as: 'marta', makePath: bought },
    leaveQuant: {
      as: 'marta',
      makePath: (test) => leavableQuant(test, 'marta', newCode(test)),
      prepare,
      // 505.00 less 1.5 %, which is rounded up.
      makeBody: (test) => Promise.resolve({ total: '497.42', price_on: utcDay(test.now) }),
    },
  },
  desk: {
    listCatalogueQuants: {},
    putCatalogueQuant: { body: { ...quantBody, code: 'test-put-quant' } },
    postQuantValue: {
      makePath: (test) => begunQuant(test, newCode(test), null),
      makeBody: (test) => Promise.resolve({ day: utcDay(test.now), price: '1.0213' }),
    },
    correctQuantValue: {
      makePath: (test) => begunQuant(test, newCode(test)),
      makeBody: (test) =>
        Promise.resolve({ day: utcDay(test.now), price: '1.02', remark: 'Digits were swapped.' }),
    },
    listClientQuantHoldings: { query: { status: 'holding', limit: '5' } },
    reverseClientQuantHolding: { makePath: bought, body: { remark: 'Bought by mistake.' } },
  },
};

// A value of a day is published once: each call has a strategy note of its own.
function newCode({ now }: { readonly now: Date }): string {
  return `q${newId(now, systemRandom).slice(-12)}`;
}
