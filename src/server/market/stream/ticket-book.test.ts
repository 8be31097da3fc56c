import { expect, it } from 'vitest';
import { createTicketBook, ticketsPerCaller } from './ticket-book.ts';

const guest = { tenant: 'es', client: null };

function book() {
  let now = Date.UTC(2026, 10, 20, 9);
  let calls = 0;
  const tickets = createTicketBook(
    () => new Date(now),
    (bytes) => {
      const made = Buffer.alloc(bytes);
      made.writeUInt32BE((calls += 1));
      return made;
    },
  );
  return {
    tickets,
    pass: (ms: number) => {
      now += ms;
    },
    now: () => now,
  };
}

it('opens once, for whom it was issued', () => {
  const { tickets } = book();
  const holder = { tenant: 'pl', client: { clientId: 'c-1', sessionId: 's-1' } };
  const { ticket } = tickets.issue(holder, 'here');
  expect(tickets.redeem(ticket)).toEqual(holder);
  expect(tickets.redeem(ticket)).toBeNull();
  expect(tickets.redeem('never issued')).toBeNull();
});

it('lives 30 seconds and not a millisecond longer', () => {
  const { tickets, pass, now } = book();
  const early = tickets.issue(guest, 'here');
  const late = tickets.issue(guest, 'here');
  expect(early.expiresAt).toBe(now() + 30_000);
  pass(29_999);
  expect(tickets.redeem(early.ticket)).toEqual(guest);
  pass(1);
  expect(tickets.redeem(late.ticket)).toBeNull();
});

it('holds a bounded number, and has room again once they expire', () => {
  const { tickets, pass } = book();
  for (let i = 0; i < 20_000; i += 1) tickets.issue(guest, `caller ${i % 100}`);
  expect(() => tickets.issue(guest, 'here')).toThrow('serviceUnavailable');
  pass(30_000);
  expect(tickets.redeem(tickets.issue(guest, 'here').ticket)).toEqual(guest);
});

it('lets one caller displace their own oldest ticket and no other caller’s', () => {
  const { tickets } = book();
  const other = tickets.issue(guest, 'elsewhere');
  const [first, second] = [tickets.issue(guest, 'here'), tickets.issue(guest, 'here')];
  let last = second;
  for (let i = 2; i < 20_500; i += 1) {
    last = tickets.issue(guest, 'here');
    // The first had to go for this one, the second did not.
    if (i === ticketsPerCaller) expect(tickets.redeem(second.ticket)).toEqual(guest);
  }
  expect(tickets.redeem(first.ticket)).toBeNull();
  expect(tickets.redeem(last.ticket)).toEqual(guest);
  expect(tickets.redeem(other.ticket)).toEqual(guest);
});

it('gives a place back with the ticket that is used or expires', () => {
  const { tickets, pass } = book();
  const kept = tickets.issue(guest, 'here');
  for (let i = 0; i < 3 * ticketsPerCaller; i += 1)
    expect(tickets.redeem(tickets.issue(guest, 'here').ticket)).toEqual(guest);
  expect(tickets.redeem(kept.ticket)).toEqual(guest);
  for (let i = 0; i < ticketsPerCaller; i += 1) tickets.issue(guest, 'here');
  pass(30_000);
  const fresh = tickets.issue(guest, 'here');
  for (let i = 1; i < ticketsPerCaller; i += 1) tickets.issue(guest, 'here');
  expect(tickets.redeem(fresh.ticket)).toEqual(guest);
});
