import { expect, it } from 'vitest';
import { createFormat } from '#core/create-format.ts';
import { executionState } from './execution-state.ts';

const format = createFormat('en-US', 'UTC');
const text = (id: string, values: object = {}) =>
  [id, ...Object.values(values).map(String)].join(' ');
const state = (side: 'buy' | 'sell', settled_at: string | null) =>
  executionState(side, { settled_at, settles_on: '2026-12-01' }, text, format);

it('never says that a purchase is settled before its settlement date: it is booked at once', () => {
  const booked = '2026-11-27T10:30:00.000Z';
  expect(state('buy', booked)).toBe(`order.booked ${format.moment(Date.parse(booked))}`);
});

it('says when a sale settles, and that it has', () => {
  expect(state('sell', null)).toBe(`order.settles.on ${format.date('2026-12-01')}`);
  expect(state('sell', '2026-12-01T08:00:00.000Z')).toBe('order.settled');
});
