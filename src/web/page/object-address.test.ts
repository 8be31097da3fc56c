import { describe, expect, it } from 'vitest';
import { objectAddress } from './object-address.ts';

const links = {
  deposits: '/deposit',
  loans: '/loan',
  outstanding: '/outstanding',
  withdrawals: '/withdraw',
  score: '/score',
};

describe('the address of something', () => {
  it('is its screen, opened at the one thing', () => {
    expect(
      ['deposits', 'loans', 'outstanding', 'withdrawals'].map((kind) =>
        objectAddress(links, { kind, id: 'x' }),
      ),
    ).toEqual([
      '/deposit?deposit=x',
      '/loan?loan=x',
      '/outstanding?record=x',
      '/withdraw?withdrawal=x',
    ]);
  });

  it('is the same however the ledger calls it', () => {
    expect(objectAddress(links, { kind: 'withdrawal', id: 'x' })).toBe('/withdraw?withdrawal=x');
    expect(objectAddress(links, { kind: 'loan', id: 'x' })).toBe('/loan?loan=x');
    expect(objectAddress({ offerings: '/ipo' }, { kind: 'offering', id: 'x' })).toBe(
      '/ipo?application=x',
    );
  });

  it('is the screen alone where no one thing is meant, or none is opened by the address', () => {
    expect(objectAddress(links, { kind: 'deposits', id: null })).toBe('/deposit');
    expect(objectAddress(links, { kind: 'score', id: 'x' })).toBe('/score');
  });

  it('of a stock among the orders is their list of it', () => {
    expect(objectAddress({ orders: '/orders' }, { kind: 'orders', id: 'XMAD-S:IBRX' })).toBe(
      '/orders?s=IBRX&ex=XMAD-S',
    );
  });

  it('is none where the tenant has no such screen, or this app does not know the kind', () => {
    expect(objectAddress(links, { kind: 'orders', id: 'x' })).toBeUndefined();
    expect(objectAddress(links, { kind: 'toString', id: 'x' })).toBeUndefined();
  });

  it('keeps an id together, whatever it is made of', () => {
    expect(objectAddress(links, { kind: 'deposits', id: 'a&by=crypto' })).toBe(
      '/deposit?deposit=a%26by%3Dcrypto',
    );
  });
});
