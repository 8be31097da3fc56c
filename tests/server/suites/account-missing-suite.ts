import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { bondBody, openBond } from '../given-bond.ts';
import { confirmed, fundBody, openFund } from '../given-fund.ts';
import { noteBody, openNote } from '../given-note.ts';
import { oneLot, openOffering } from '../given-offering.ts';
import { application, openProduct } from '../given-product.ts';
import { openQuant, quantBody } from '../given-quant.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { idOf } from '../given.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
interface Reason {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** One of whose venues has stocks in the market, and in which the client has no account. */
const currency = 'PLN';

interface Family {
  readonly area: string;
  readonly act: string;
  /** One of it that clients can apply for, and a request that fits it. */
  readonly make: (test: TestApp) => Promise<{ readonly code: string; readonly body: object }>;
}

const families: readonly (readonly [string, Family])[] = [
  [
    'offerings',
    {
      ...{ area: 'offering', act: 'apply' },
      async make(test) {
        const [listed] = test.market.provider.stocks.filter((each) => each.currency === currency);
        const more = { currency, instrument: listed?.instrument };
        return { ...(await openOffering(test, more)), body: oneLot };
      },
    },
  ],
  [
    'savings',
    {
      ...{ area: 'product', act: 'apply' },
      async make(test) {
        const { code } = await openProduct(test, 'test-foreign', { currency });
        return { code, body: await application(test, code) };
      },
    },
  ],
  [
    'earnings by day',
    {
      ...{ area: 'product', act: 'apply' },
      async make(test) {
        const more = { type: 'earn', subtype: 'daily', days: null, early_rate: null, currency };
        const { code } = await openProduct(test, 'test-foreign-earn', more);
        return { code, body: await application(test, code) };
      },
    },
  ],
  [
    'funds',
    {
      ...{ area: 'fund', act: 'order' },
      async make(test) {
        const { code } = await openFund(test, fundBody.code, { currency });
        return { code, body: await confirmed(test, code, { amount: '100' }) };
      },
    },
  ],
  [
    'bonds',
    {
      ...{ area: 'bond', act: 'order' },
      async make(test) {
        const { code } = await openBond(test, bondBody.code, { currency });
        const wanted = { side: 'buy', face_amount: '1000' } as const;
        const quote = await post(test, `/bond/app/v1/item/${code}/quote`, wanted);
        const { price, total, settles_on } = quote.json<Schemas['BondQuote']>();
        return { code, body: { ...wanted, price, total, settles_on } };
      },
    },
  ],
  [
    'structured notes',
    {
      ...{ area: 'note', act: 'subscribe' },
      make: async (test) => ({
        ...(await openNote(test, noteBody.code, { currency })),
        body: { nominal: '1000', amount: '1000' },
      }),
    },
  ],
  [
    'strategy notes',
    {
      ...{ area: 'quant', act: 'buy' },
      make: async (test) => ({
        ...(await openQuant(test, quantBody.code, { currency })),
        body: { amount: '500' },
      }),
    },
  ],
];

async function post(test: TestApp, path: string, body: object) {
  const token = await test.accessToken('marta');
  await proveByPinAndCode(test, 'marta', token);
  return test.call({ method: 'POST', path: `/api${path}`, token, body });
}

/** What is in a currency in which the client has no account. */
export function accountMissingSuite(open: OpenStore): void {
  describe('products in a currency without an account', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
      test.now = new Date('2026-11-24T10:00:00.000Z');
    });
    afterAll(() => test.close());

    const balances = async () => {
      const { id } = await idOf(test, 'marta');
      return test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, id));
    };
    const reasonsOf = async (path: string, body: object) => {
      const answer = await post(test, path, body);
      const { params } = answer.json<{ params?: { reasons?: readonly Reason[] } }>();
      const reasons = params?.reasons ?? [];
      expect([answer.statusCode, answer.body]).toEqual([409, answer.body]);
      return reasons.filter(({ code }) => code === 'accountMissing' || code === 'noFunds');
    };

    const made: (readonly [string, object])[] = [];

    it.each(families)(
      '%s are refused with that reason, and nothing moves',
      async (_, { area, act, make }) => {
        const { code, body } = await make(test);
        const before = await balances();
        const path = `/${area}/app/v1/item/${code}/${act}`;
        expect(await reasonsOf(path, body)).toEqual([
          { code: 'accountMissing', params: { currency } },
        ]);
        expect(await balances()).toEqual(before);
        made.push([path, body]);
      },
    );

    it('are refused for the money alone once there is an account', async () => {
      const opened = await post(test, '/acc/app/v1/open', { currency });
      expect([opened.statusCode, opened.body]).toEqual([200, opened.body]);
      expect(made).toHaveLength(families.length);
      for (const [path, body] of made)
        expect(await reasonsOf(path, body)).toEqual([{ code: 'noFunds', params: { currency } }]);
    });
  });
}
