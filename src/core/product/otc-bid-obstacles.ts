import { compare, toBig } from '#core/money.ts';

export type OtcBidObstacleCode = 'accountMissing' | 'bidOpen' | 'noShares' | 'offLot' | 'aboveHeld';

/** Why no price can be asked for, or none be accepted. */
export interface OtcBidObstacle {
  readonly code: OtcBidObstacleCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface OtcBidFacts {
  readonly currency: string;
  /** Account that is paid. */
  readonly hasAccount: boolean;
  /** Whether another request for the product has not ended. */
  readonly hasBid: boolean;
  /** Shares that the client has. */
  readonly held: string;
  readonly lot: number;
}

/**
 * Every obstacle at once; with no shares wanted those that stand whatever is typed. Tier and score do not matter to who sells, and what
 * is left of a holding can always be sold as a whole.
 */
export function otcBidObstacles(
  { currency, hasAccount, hasBid, held, lot }: OtcBidFacts,
  shares: string | null,
): readonly OtcBidObstacle[] {
  const hasShares = compare(held, '0') > 0;
  const isAll = shares !== null && compare(shares, held) === 0;
  const isOff =
    shares !== null && (compare(shares, '0') <= 0 || (!isAll && !toBig(shares).mod(lot).eq(0)));
  return [
    ...when(!hasAccount, 'accountMissing', { currency }),
    ...when(hasBid, 'bidOpen'),
    ...when(!hasShares, 'noShares'),
    ...when(hasShares && isOff, 'offLot', { lot }),
    ...when(hasShares && shares !== null && compare(shares, held) > 0, 'aboveHeld', {
      shares: toBig(held).toFixed(),
    }),
  ];
}

function when(
  isSo: boolean,
  code: OtcBidObstacleCode,
  params: OtcBidObstacle['params'] = {},
): readonly OtcBidObstacle[] {
  return isSo ? [{ code, params }] : [];
}
