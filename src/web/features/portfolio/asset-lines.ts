import Big from 'big.js';
import type { components } from '#api/client.gen.ts';
import { sum, toBig } from '#core/money.ts';

type BucketAmount = components['schemas']['BucketAmount'];
export type Bucket = BucketAmount['bucket'];

export interface AssetLine {
  readonly bucket: Bucket;
  /** Decimal string; negative for what is owed. */
  readonly amount: string;
  readonly currency: string;
  /** Part of everything owned, 0–1; 0 for what is owed. */
  readonly share: number;
  readonly owed: boolean;
}

const debts: readonly Bucket[] = ['outstanding', 'loan'];

/** The buckets that hold something, in the order asked for, each with its part of what is owned. */
export function assetLines(
  amounts: readonly BucketAmount[],
  order: readonly Bucket[],
): AssetLine[] {
  const owned = sum(
    amounts.filter(({ bucket }) => !debts.includes(bucket)).map(({ amount }) => amount),
  );
  return order.flatMap((bucket) => {
    const found = amounts.find((entry) => entry.bucket === bucket);
    if (found === undefined || toBig(found.amount).eq(0)) return [];
    const owed = debts.includes(bucket);
    const share = owed || toBig(owned).eq(0) ? 0 : Number(new Big(found.amount).div(owned));
    return [
      {
        bucket,
        amount: owed ? toBig(found.amount).neg().toFixed() : found.amount,
        currency: found.currency,
        share,
        owed,
      },
    ];
  });
}
