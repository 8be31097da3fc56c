import { expect, it } from 'vitest';
import type { OrderDetail } from './order.ts';
import { orderEvents } from './order-events.ts';

const at = (second: number) => `2026-11-23T09:00:0${second}.000Z`;
const execution = (second: number) =>
  ({ at: at(second), quantity: '10' }) as OrderDetail['executions'][number];
const step = (
  second: number,
  status: 'pending' | 'holding',
  reason: 'triggered' | null = null,
) => ({
  ...{ status, reason, at: at(second) },
});

it('puts a stop that was reached before what it led to, and that before its step, in one moment too', () => {
  const steps = [step(0, 'pending'), step(4, 'pending', 'triggered'), step(4, 'holding')];
  const events = orderEvents({ steps, executions: [execution(4)], stock_events: [] });
  expect(events.map((each) => (each.kind === 'step' ? each.title : null))).toEqual([
    'order.event.placed',
    'order.event.triggered',
    null,
    'order.event.holding',
  ]);
});

it('is in the order of time', () => {
  const steps = [step(0, 'pending'), step(1, 'pending', 'triggered'), step(5, 'holding')];
  const events = orderEvents({ steps, executions: [execution(5), execution(3)], stock_events: [] });
  expect(events.map((each) => each.at)).toEqual([0, 1, 3, 5, 5].map(at));
});

it('has what the company did for the shares among it', () => {
  const stock = (second: number) =>
    ({ at: at(second), kind: 'split' }) as OrderDetail['stock_events'][number];
  const events = orderEvents({
    steps: [step(0, 'pending'), step(2, 'holding')],
    executions: [execution(2)],
    stock_events: [stock(3)],
  });
  expect(events.map(({ kind }) => kind)).toEqual(['step', 'execution', 'step', 'stock']);
});
