import { describe, expect, it } from 'vitest';
import { unallottedMoney, unallottedReason, type DecidedFor } from './unallotted-reason.ts';

const none: DecidedFor = { status: 'none', bid: null, price: '10', allottedLots: 0 };

describe('the reason of an application that got nothing', () => {
  it('is the draw where it bid enough, the price where it did not', () => {
    expect(unallottedReason(none, 'allotted')).toBe('draw');
    expect(unallottedReason({ ...none, bid: '10.00' }, 'allotted')).toBe('draw');
    expect(unallottedReason({ ...none, bid: '9.99' }, 'allotted')).toBe('price');
  });

  it('stays what it was once the money is back, and where the offering is cancelled afterwards', () => {
    const refunded = { ...none, status: 'refunded', bid: '9' } as const;
    expect(unallottedReason(refunded, 'listed')).toBe('price');
    expect(unallottedReason(refunded, 'cancelled')).toBe('price');
  });

  it('is the cancellation, before the allotment and after it', () => {
    const waited = { status: 'refunded', bid: '9', price: null, allottedLots: null } as const;
    expect(unallottedReason(waited, 'cancelled')).toBe('cancelled');
    const won = { status: 'refunded', bid: '12', price: '10', allottedLots: 3 } as const;
    expect(unallottedReason(won, 'cancelled')).toBe('cancelled');
  });

  it('is the rejection of the desk, whatever was allotted', () => {
    expect(unallottedReason({ ...none, status: 'rejected', allottedLots: 3 }, 'allotted')).toBe(
      'rejected',
    );
  });

  it('is none while it waits, where it got something, and where its client withdrew it', () => {
    const waiting = { bid: '9', price: null, allottedLots: null } as const;
    expect(unallottedReason({ ...waiting, status: 'awaiting' }, 'cancelled')).toBeNull();
    expect(unallottedReason({ ...waiting, status: 'withdrawn' }, 'listed')).toBeNull();
    expect(unallottedReason({ ...none, status: 'partly', allottedLots: 1 }, 'listed')).toBeNull();
  });
});

it('says where the money is of what was allotted nothing, and of nothing else', () => {
  expect(unallottedMoney({ status: 'none', allottedLots: 0 })).toBe('setAside');
  expect(unallottedMoney({ status: 'refunded', allottedLots: 0 })).toBe('returned');
  // Cancelled before its allotment, and after it.
  expect(unallottedMoney({ status: 'refunded', allottedLots: null })).toBeNull();
  expect(unallottedMoney({ status: 'refunded', allottedLots: 3 })).toBeNull();
  expect(unallottedMoney({ status: 'rejected', allottedLots: 0 })).toBeNull();
  expect(unallottedMoney({ status: 'awaiting', allottedLots: null })).toBeNull();
});
