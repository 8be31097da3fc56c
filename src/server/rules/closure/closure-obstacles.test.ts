import { describe, expect, it } from 'vitest';
import { closureObstacles, type ClosureObstacle } from './closure-obstacles.ts';

const order: ClosureObstacle = { kind: 'order', amount: '5', asset: 'ES:LUM', id: 'a' };
const deposit: ClosureObstacle = { kind: 'deposit', amount: '70', asset: 'EUR', id: 'b' };

describe('what stands against closing an account', () => {
  it('is nothing where nothing is held, owed or open', () => {
    expect(closureObstacles([], [])).toEqual([]);
    expect(closureObstacles([{ bucket: 'cash', asset: 'EUR', amount: '0.00' }], [])).toEqual([]);
  });

  it('is every balance by currency and instrument, in the order in which it is settled', () => {
    const balances = [
      { bucket: 'cash', asset: 'EUR', amount: '0.01' },
      { bucket: 'cash', asset: 'PLN', amount: '3' },
      { bucket: 'bonus', asset: 'EUR', amount: '10' },
      { bucket: 'unsettled', asset: 'EUR', amount: '40' },
      { bucket: 'invested', asset: 'EUR', amount: '500' },
      { bucket: 'loan', asset: 'EUR', amount: '900' },
      { bucket: 'holding', asset: 'ES:LUM', amount: '12' },
    ];
    expect(closureObstacles(balances, [deposit]).map(({ kind, asset }) => [kind, asset])).toEqual([
      ['deposit', 'EUR'],
      ['loan', 'EUR'],
      ['holding', 'ES:LUM'],
      ['product', 'EUR'],
      ['unsettled', 'EUR'],
      ['bonus', 'EUR'],
      ['cash', 'EUR'],
      ['cash', 'PLN'],
    ]);
  });

  it('counts shares that are on sale with those that are held', () => {
    const balances = [
      { bucket: 'held', asset: 'ES:LUM', amount: '5' },
      { bucket: 'holding', asset: 'ES:LUM', amount: '7.5' },
    ];
    expect(closureObstacles(balances, [order])).toEqual([
      order,
      { kind: 'holding', asset: 'ES:LUM', amount: '12.5', id: null },
    ]);
  });

  it('names what was advanced for a purchase with that, and not with the loans', () => {
    const payment = { kind: 'orderPayment', amount: '16.16', asset: 'EUR', id: 'c' } as const;
    const lent = (amount: string) => [{ bucket: 'loan', asset: 'EUR', amount }];
    expect(closureObstacles(lent('2774.29'), [payment])).toEqual([
      payment,
      { kind: 'loan', asset: 'EUR', amount: '2758.13', id: null },
    ]);
    expect(closureObstacles(lent('16.16'), [payment])).toEqual([payment]);
  });

  it('names reserved money with its order, and alone where nothing explains it', () => {
    const frozen = [{ bucket: 'frozen', asset: 'EUR', amount: '50' }];
    expect(closureObstacles(frozen, [order])).toEqual([order]);
    expect(closureObstacles(frozen, [deposit])).toEqual([
      deposit,
      { kind: 'reserved', asset: 'EUR', amount: '50', id: null },
    ]);
  });
});
