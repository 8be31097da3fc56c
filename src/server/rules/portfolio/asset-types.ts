import Big from 'big.js';
import { roundTo, sum, toBig } from '#core/money.ts';

/** What is owned, by type. What is owed is none of it. */
export const assetTypes = [
  'share',
  'fund',
  'bond',
  'note',
  'savings',
  'plan',
  'cash',
  'bonus',
  'frozen',
] as const;
export type AssetType = (typeof assetTypes)[number];
export type HoldingType = Extract<AssetType, 'share' | 'fund' | 'bond' | 'note'>;

export interface AssetTypeLine {
  readonly type: AssetType;
  readonly value: string;
}

/** Amounts as they are shown, in one currency. */
export interface OwnedBuckets {
  readonly invested: string;
  readonly cash: string;
  readonly bonus: string;
  readonly frozen: string;
}

/** Exact, in the same currency. */
export interface PlacedAmounts {
  readonly savings: Big;
  readonly plans: Big;
}

/**
 * What is owned by type, without what is nothing. Holdings keep the value that they are shown with, buckets theirs; what of the bucket
 * `invested` is no holding is placed in products and plans, and takes what rounding leaves. So the lines add up to the buckets, and
 * those of holdings to the portfolio, to the last minor unit.
 */
export function assetTypeLines(
  holdings: readonly { readonly type: HoldingType; readonly value: string }[],
  { invested, cash, bonus, frozen }: OwnedBuckets,
  { savings, plans }: PlacedAmounts,
  currency: string,
): readonly AssetTypeLine[] {
  const held = (type: HoldingType) =>
    sum(holdings.filter((each) => each.type === type).map(({ value }) => value));
  const placed = toBig(invested).minus(sum(holdings.map(({ value }) => value)));
  const inPlans = plans.eq(0)
    ? new Big(0)
    : savings.eq(0)
      ? placed
      : toBig(roundTo(plans, currency, 'halfEven'));
  const values: Readonly<Record<AssetType, string>> = {
    share: held('share'),
    fund: held('fund'),
    bond: held('bond'),
    note: held('note'),
    savings: placed.minus(inPlans).toFixed(),
    plan: inPlans.toFixed(),
    cash,
    bonus,
    frozen,
  };
  return assetTypes
    .map((type) => ({ type, value: roundTo(values[type], currency, 'halfEven') }))
    .filter(({ value }) => !toBig(value).eq(0));
}
