import type { components } from '#api/client.gen.ts';
import { bondFigures, type BondFigures } from '#core/product/bond-figures.ts';
import type { BondTerms } from '#core/product/bond-schedule.ts';
import { compare, toBig } from '#core/money.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Bond = Schemas['Bond'];
export type BondObstacle = Schemas['BondObstacle'];
export type BondQuote = Schemas['BondQuote'];
export type BondQuoteRequest = Schemas['BondQuoteRequest'];
export type BondOrder = Schemas['BondOrder'];
export type BondSide = Schemas['BondSide'];

export const bondTones: Readonly<Record<BondOrder['status'], StatusTone>> = {
  pending: 'warn',
  holding: 'good',
  sold: 'calm',
  rejected: 'danger',
};

/** What an order of a moment ago comes to, by the rules of the backend; `null` without a price or for a part of a bond. */
export function typedFigures(bond: Bond, side: BondSide, faceAmount: string): BondFigures | null {
  const { face, currency, ask, bid, settles_on } = bond;
  const price = side === 'buy' ? ask : bid;
  const isPart = !toBig(faceAmount).mod(face).eq(0) || compare(faceAmount, '0') <= 0;
  if (price === null || isPart) return null;
  const terms = termsOf(bond);
  const units = toBig(faceAmount).div(face).toFixed();
  return bondFigures({ terms, face, currency }, units, price, settles_on);
}

/** What of a bond decides over its payments. */
export function termsOf(bond: Bond): BondTerms {
  return {
    couponRate: bond.coupon_rate,
    frequency: bond.frequency,
    dayCount: bond.day_count,
    accruesFrom: bond.accrues_from,
    firstCoupon: bond.first_coupon,
    maturesOn: bond.matures_on,
  };
}

/** Obstacles that the backend named for an order; those of another amount or side say nothing about it. */
export function refusedFor(
  asked: {
    readonly variables: BondQuoteRequest | undefined;
    readonly data: Pick<BondQuote, 'obstacles'> | undefined;
  },
  wanted: { readonly side: BondSide; readonly face_amount: string | null },
): readonly BondObstacle[] {
  const { variables, data } = asked;
  const isSame = variables?.side === wanted.side && variables.face_amount === wanted.face_amount;
  return isSame ? (data?.obstacles ?? []) : [];
}
