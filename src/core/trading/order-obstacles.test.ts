import { describe, expect, it } from 'vitest';
import type { GateReason } from '#core/gates.ts';
import {
  isLasting,
  obstacleCodes,
  orderObstacles,
  type ObstacleCode,
  type OrderFacts,
} from './order-obstacles.ts';
import { orderTerms, type OrderDraft, type TradedStock } from './order-terms.ts';
import { venueTerms } from './venue-terms.ts';

const terms = venueTerms('XMAD-S');
if (!terms) throw new Error('no terms');
const stock: TradedStock = {
  currency: 'EUR',
  lot: 10,
  steps: [{ from: '0', step: '0.01' }],
  last: '10.00',
  bid: null,
  ask: null,
  upper: '12.00',
  lower: '8.00',
  day: '2026-11-23',
  terms,
};
const draft = {
  side: 'buy',
  type: 'limit',
  price: '10.00',
  by: 'quantity',
  value: '100',
  validity: 'day',
} as const;
type Draft = OrderDraft & { readonly validity: 'day' | 'gtc' };
const facts: OrderFacts = {
  gate: [],
  isHalted: false,
  isStale: false,
  hasAccount: true,
  account: 'EUR',
  available: '5000.00',
  held: '100',
  locked: null,
  fx: null,
  openOrders: 0,
};

function found(changes: {
  readonly draft?: Partial<Draft>;
  readonly stock?: Partial<TradedStock>;
  readonly facts?: Partial<OrderFacts>;
}) {
  const asked: Draft = { ...draft, ...changes.draft };
  const traded = { ...stock, ...changes.stock };
  const known = { ...facts, ...changes.facts };
  const account = { currency: known.account, rate: known.account === 'EUR' ? '1' : '1.1' };
  return orderObstacles(asked, orderTerms(asked, traded, account), traded, known);
}

const locked = { quantity: '100', day: '2027-03-01' };
const codes = (changes: Parameters<typeof found>[0]) => found(changes).map(({ code }) => code);

describe('what stands in the way of an order', () => {
  it('is nothing where all is well', () => {
    expect(found({})).toEqual([]);
    expect(found({ draft: { side: 'sell' } })).toEqual([]);
  });

  it.each<[ObstacleCode, Parameters<typeof found>[0]]>([
    ['halted', { facts: { isHalted: true } }],
    ['stalePrice', { facts: { isStale: true } }],
    ['tick', { draft: { price: '10.005' } }],
    ['band', { draft: { price: '12.01' } }],
    ['band', { draft: { side: 'sell', price: '7.99' } }],
    ['stopTooLow', { draft: { type: 'stop', price: '10.00' } }],
    ['stopTooLow', { draft: { type: 'stop', price: '9.99' } }],
    ['stopTooHigh', { draft: { type: 'stop', side: 'sell', price: '10.00' } }],
    ['stopTooHigh', { draft: { type: 'stop', side: 'sell', price: '10.01' } }],
    ['lot', { draft: { value: '105' } }],
    ['belowMinimum', { draft: { by: 'amount', value: '50' } }],
    ['accountMissing', { facts: { hasAccount: false } }],
    ['fxUnavailable', { facts: { account: 'USD', fx: 'unavailable' } }],
    // An estimate is shown, and not traded on.
    ['fxUnavailable', { facts: { account: 'USD', fx: 'estimate' } }],
    ['fxValidity', { draft: { validity: 'gtc' }, facts: { account: 'USD' } }],
    ['noFunds', { facts: { available: '0.00' } }],
    ['aboveAvailable', { facts: { available: '1000.00' } }],
    ['noHolding', { draft: { side: 'sell' }, facts: { held: '0' } }],
    ['aboveHolding', { draft: { side: 'sell' }, facts: { held: '90' } }],
    ['locked', { draft: { side: 'sell' }, facts: { held: '0', locked } }],
    ['tooManyOpen', { facts: { openOrders: 100 } }],
  ])('is %s alone in %o', (code, changes) => {
    expect(codes(changes)).toEqual([code]);
  });

  it('names the locked shares beside those that can be sold, and not where these are enough', () => {
    const sale = (value: string) =>
      codes({ draft: { side: 'sell', value }, facts: { held: '300', locked } });
    expect(sale('400')).toEqual(['aboveHolding', 'locked']);
    expect(sale('300')).toEqual([]);
  });

  it('is none a step before it', () => {
    expect(codes({ draft: { price: '12.00' } })).toEqual([]);
    expect(codes({ facts: { openOrders: 99 } })).toEqual([]);
    const { accountWorst } = orderTerms(draft, stock, { currency: 'EUR', rate: '1' });
    expect(codes({ facts: { available: accountWorst } })).toEqual([]);
    // A stop may wait for a price that today cannot reach.
    expect(codes({ draft: { type: 'stop', price: '13.00' } })).toEqual([]);
    expect(codes({ draft: { type: 'stop', price: '10.01' } })).toEqual([]);
    expect(codes({ draft: { type: 'stop', side: 'sell', price: '9.99' } })).toEqual([]);
  });

  it('is each reason of the gate, a level beside what the client has', () => {
    const reason = (code: GateReason['code'], need = {}, have = {}): GateReason => ({
      code,
      need,
      have,
    });
    expect(
      found({
        facts: {
          gate: [
            reason('kycNeeded'),
            reason('levelTooLow', { vip: 2, score: 600 }, { vip: 1, score: 700 }),
            reason('outstandingBalance'),
            reason('featureDisabled'),
          ],
        },
      }),
    ).toEqual([
      { code: 'identity', params: {} },
      { code: 'level', params: { vip: 2, score: 600, hasVip: 1, hasScore: 700 } },
      { code: 'outstanding', params: {} },
      { code: 'eligibility', params: {} },
    ]);
  });

  it('is everything at once, so that none is met only after another', () => {
    expect(
      codes({
        draft: { price: '12.015', value: '105', validity: 'gtc' },
        facts: {
          isHalted: true,
          isStale: true,
          account: 'USD',
          fx: 'estimate',
          available: '1.00',
          openOrders: 100,
        },
      }),
    ).toEqual([
      'halted',
      'stalePrice',
      'tick',
      'band',
      'lot',
      'fxUnavailable',
      'fxValidity',
      'aboveAvailable',
      'tooManyOpen',
    ]);
  });

  it('lasts where nothing that is typed would change it', () => {
    expect(obstacleCodes.filter((code) => isLasting({ code }))).toEqual([
      'identity',
      'level',
      'eligibility',
      'outstanding',
      'halted',
      'noFunds',
      'noHolding',
      'locked',
      'tooManyOpen',
    ]);
  });
});
