import { newId, systemRandom } from '#server/platform/ids.ts';
import { proveByPinAndCode } from '#tests/server/given-banking.ts';
import {
  askedBid,
  bidAcceptance,
  boughtOtc,
  inMs,
  otcBody,
  quotedBid,
  quotedOtc,
  soldBid,
} from '#tests/server/given-otc.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import type { FeatureCases } from './case.ts';

const prepare = (test: TestApp, token: string) => proveByPinAndCode(test, 'marta', token);
const quoted = async (test: TestApp) => (await quotedOtc(test, newCode(test))).code;
const makeQuote = async (test: TestApp) => ({ price: '21.5', expires_at: inMs(test, 600_000) });

async function held(test: TestApp) {
  const code = await quoted(test);
  await boughtOtc(test, 'marta', code);
  return { code };
}

export const otcCases: FeatureCases = {
  client: {
    requestOtcBid: { as: 'marta', makePath: held, body: { shares: '50' } },
    listOtcBids: { as: 'marta', query: { status: 'open', limit: '5' } },
    getOtcBid: {
      as: 'marta',
      makePath: async (test) => askedBid(test, 'marta', await quoted(test)),
    },
    acceptOtcBid: {
      as: 'marta',
      makePath: async (test) => quotedBid(test, 'marta', await quoted(test)),
      prepare,
      body: bidAcceptance,
    },
    declineOtcBid: {
      as: 'marta',
      makePath: async (test) => quotedBid(test, 'marta', await quoted(test)),
    },
  },
  desk: {
    listCatalogueOtc: {},
    putCatalogueOtc: { body: { ...otcBody, code: 'test-put-otc' } },
    quoteOtc: {
      makePath: async (test) => ({ code: await quoted(test) }),
      makeBody: makeQuote,
    },
    withdrawOtcQuote: { makePath: async (test) => ({ code: await quoted(test) }) },
    listClientOtcBids: { query: { status: 'awaiting', limit: '5' } },
    quoteClientOtcBid: {
      makePath: async (test) => askedBid(test, 'marta', await quoted(test)),
      makeBody: makeQuote,
    },
    rejectClientOtcBid: {
      makePath: async (test) => askedBid(test, 'marta', await quoted(test)),
      body: { remark: 'We do not buy at the moment.' },
    },
    reverseClientOtcBid: {
      makePath: async (test) => soldBid(test, 'marta', await quoted(test)),
      body: { remark: 'The price was wrong.' },
    },
  },
};

// What clients buy counts down the shares, and one request is open at a time: each call has a product of its own.
function newCode({ now }: { readonly now: Date }): string {
  return `o${newId(now, systemRandom).slice(-12)}`;
}
