import { expect, it } from 'vitest';
import { createTicketBook } from './ticket-book.ts';

const guest = { tenant: 'es', clientId: null };

function book() {
  let now = Date.UTC(2026, 10, 20, 9);
  let calls = 0;
  const tickets = createTicketBook(() => new Date(now), (bytes) => {
    const made = Buffer.alloc(bytes);
    made.writeUInt32BE(calls += 1);
    return made;
  });
  return { tickets, pass: (ms: number) => { now += ms; }, now: () => now };
}

it('opens once, for whom it was issued', () => {
  const { tickets } = book();
  const holder = { tenant: 'pl', clientId: 'c-1' };
  const { ticket } = tickets.issue(holder);
  expect(tickets.redeem(ticket)).toEqual(holder);
  expect(tickets.redeem(ticket)).toBeNull();
  expect(tickets.redeem('never issued')).toBeNull();
});

it('lives 30 seconds and not a millisecond longer', () => {
  const { tickets, pass, now } = book();
  const early = tickets.issue(guest);
  const late = tickets.issue(guest);
  expect(early.expiresAt).toBe(now() + 30_000);
  pass(29_999);
  expect(tickets.redeem(early.ticket)).toEqual(guest);
  pass(1);
  expect(tickets.redeem(late.ticket)).toBeNull();
});

it('holds a bounded number, and has room again once they expire', () => {
  const { tickets, pass } = book();
  for (let i = 0; i < 20_000; i += 1) tickets.issue(guest);
  expect(() => tickets.issue(guest)).toThrow('serviceUnavailable');
  pass(30_000);
  expect(tickets.redeem(tickets.issue(guest).ticket)).toEqual(guest);
});
