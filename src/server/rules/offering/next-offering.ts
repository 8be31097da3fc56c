import Big from 'big.js';
import { toBig } from '#core/money.ts';
import type { OfferingState } from '#core/lifecycle/offering.ts';
import type { OfferingKind } from './offering-kind.ts';
import { offersBonds } from './offering-kind.ts';
import type { OfferingDate, OfferingSchedule } from '#core/offering/offering-timeline.ts';

const day = 86_400_000;
const hour = 3_600_000;
/** Whole steps of the band that follows a price. */
const steps = 8;

/** What is looked at to find what is offered next. */
export interface PastOffering {
  readonly kind: OfferingKind;
  readonly state: OfferingState;
  readonly instrument: string;
  readonly end: Date;
}

/**
 * Offerings that a demonstration may repeat, of the latest of each share, what was offered longest ago first. None while one is to come: a
 * company goes public once, and an offering of bonds issues a bond of its own.
 */
export function offeringsToRepeat<O extends PastOffering>(all: readonly O[]): readonly O[] {
  if (all.some(({ state }) => state === 'draft' || state === 'upcoming')) return [];
  const ended = (each: O) => each.state === 'listed' || each.state === 'cancelled';
  const live = all.filter((each) => !ended(each)).map(({ instrument }) => instrument);
  const latest = new Map<string, O>();
  for (const each of all) {
    const known = latest.get(each.instrument);
    if (each.kind === 'ipo' || offersBonds(each.kind) || live.includes(each.instrument)) continue;
    if (known === undefined || known.end < each.end) latest.set(each.instrument, each);
  }
  return [...latest.values()].toSorted((one, other) => one.end.getTime() - other.end.getTime());
}

/** Days from its publication on which the dates of a repeated offering are. */
const days: OfferingSchedule<number> = {
  start: 4,
  end: 14,
  pub: 16,
  refund: 17,
  lwr: 18,
  listed: 18,
  settlement: 20,
};

/** Its dates, on the hour: those of the one before may have been brought forward. */
export function nextSchedule(now: Date): OfferingSchedule<Date> {
  const from = Math.floor(now.getTime() / hour) * hour;
  const at = (name: OfferingDate) => new Date(from + days[name] * day);
  return {
    start: at('start'),
    end: at('end'),
    pub: at('pub'),
    refund: at('refund'),
    lwr: at('lwr'),
    listed: at('listed'),
    settlement: at('settlement'),
  };
}

/** The band around a little less than what the market pays, or one price. */
export function bandBelow(market: string, isFixed: boolean) {
  const step = toBig(market).div(100).round(2, Big.roundUp);
  const low = toBig(market).times('0.92').round(2);
  const high = isFixed ? low : low.plus(step.times(steps));
  return { priceLow: low.toFixed(2), priceHigh: high.toFixed(2), priceStep: step.toFixed(2) };
}

/** What is decided where no person does: the highest price where it is wanted by enough, else the lowest, at which all of it is. */
export function autopilotPrice(offered: {
  readonly priceLow: string;
  readonly priceHigh: string;
  readonly lots: number;
  readonly appliedLots: number;
}): string {
  const { priceLow, priceHigh, lots, appliedLots } = offered;
  return toBig(appliedLots >= lots ? priceHigh : priceLow).toFixed();
}
