import { expect, it } from 'vitest';
import { readPurchase, ticketAddress } from './ticket-address.ts';

const purchase = '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e40';

it('names the purchase whose shares are sold', () => {
  const address = ticketAddress('/quote?s=IBRX&ex=XMAD-S', purchase);
  const query = new URL(address, 'https://app.example').searchParams;
  expect(Object.fromEntries(query)).toEqual({ s: 'IBRX', ex: 'XMAD-S', side: 'sell', purchase });
  expect(readPurchase(query)).toBe(purchase);
});

it.each(['', 'purchase=', 'purchase=1', `purchase=${purchase}x`, 'purchase=%3Cscript%3E'])(
  'reads none in "%s"',
  (query) => {
    expect(readPurchase(new URLSearchParams(query))).toBeNull();
  },
);
