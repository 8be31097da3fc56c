import type { Bucket } from './asset-lines.ts';
import type { AssetTypeOf } from './allocation-lines.ts';

/** Tokens of the theme. What is owed is no part of the whole: both debts are drawn as what they are. */
export const bucketTokens = {
  invested: 'brand',
  cash: 'chart2',
  bonus: 'chart3',
  frozen: 'chart4',
  outstanding: 'danger',
  loan: 'danger',
} as const satisfies Readonly<Record<Bucket, string>>;

/** A bucket has its colour wherever it stands, and whichever others are shown. */
export function bucketColour(bucket: Bucket): string {
  return `var(--t-color-${bucketTokens[bucket]})`;
}

/** A part of what is owned has the colour of its bucket: everything that is no bucket of its own is invested. */
export function typeColour(type: AssetTypeOf): string {
  return bucketColour(type === 'cash' || type === 'bonus' || type === 'frozen' ? type : 'invested');
}
