import { expect, it } from 'vitest';
import {
  autopilotPrice,
  bandBelow,
  offeringsToRepeat,
  nextSchedule,
  type PastOffering,
} from './next-offering.ts';
import { misplacedDate } from '#core/offering/offering-timeline.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8));
const of = (instrument: string, end: number, more: Partial<PastOffering> = {}): PastOffering => ({
  kind: 'apo',
  state: 'listed',
  instrument,
  end: at(end),
  ...more,
});

it('repeats what was offered longest ago, of the latest of each share', () => {
  const [a, b, again] = [of('A', 1), of('B', 3), of('A', 5)];
  expect(offeringsToRepeat([a, b, again])).toEqual([b, again]);
  expect(offeringsToRepeat([a, b])).toEqual([a, b]);
  expect(offeringsToRepeat([])).toEqual([]);
});

it('waits while one is to come, leaves what is offered now, and repeats neither a first offering nor bonds', () => {
  expect(offeringsToRepeat([of('A', 1), of('B', 9, { state: 'upcoming' })])).toEqual([]);
  expect(offeringsToRepeat([of('A', 1), of('B', 9, { state: 'draft' })])).toEqual([]);
  expect(offeringsToRepeat([of('A', 1), of('A', 9, { state: 'open' })])).toEqual([]);
  expect(offeringsToRepeat([of('A', 1, { kind: 'ipo' }), of('B', 2, { kind: 'bfo' })])).toEqual([]);
});

it('has its dates in order, on the hour, with days until it opens and for who applies', () => {
  const next = nextSchedule(new Date('2026-12-01T10:34:00.000Z'));
  expect(next.start.toISOString()).toBe('2026-12-05T10:00:00.000Z');
  expect(next.end.toISOString()).toBe('2026-12-15T10:00:00.000Z');
  expect(misplacedDate(next)).toBeNull();
});

it('has a band of whole steps below the market, or one price', () => {
  expect(bandBelow('24.5', false)).toEqual({
    priceLow: '22.54',
    priceHigh: '24.54',
    priceStep: '0.25',
  });
  expect(bandBelow('24.5', true)).toMatchObject({
    priceLow: '22.54',
    priceHigh: '22.54',
  });
});

it('takes the highest price where enough is wanted, and the lowest otherwise', () => {
  const band = { priceLow: '8.00', priceHigh: '10.00', lots: 100 };
  expect(autopilotPrice({ ...band, appliedLots: 100 })).toBe('10');
  expect(autopilotPrice({ ...band, appliedLots: 99 })).toBe('8');
});
