/** Types and subtypes of specification §3 that earn interest at a rate. */
export const ratedKinds = ['savings.fixed', 'savings.flex', 'earn.daily'] as const;
export type RatedKind = (typeof ratedKinds)[number];

/** Listed shares that are applied for away from the market: institutional placings and block trades. */
export const placingKinds = ['stock.fo', 'block.standard'] as const;
export type PlacingKind = (typeof placingKinds)[number];

/** Shares that are applied for or bought away from a venue, by the same rules: those, and what the desk sells over the counter. */
export const appliedKinds = [...placingKinds, 'otc.otc'] as const;

/** Everything that is offered from the catalogue; stocks are traded at their venue. */
export const productKinds = [
  ...ratedKinds,
  'fund.standard',
  'bond.standard',
  'subscribe.standard',
  'quant.standard',
  ...appliedKinds,
] as const;
export type ProductKind = (typeof productKinds)[number];

/** What a kind of product with a rate is like, whatever its terms are. */
export interface ProductTraits {
  readonly type: 'savings' | 'earn';
  readonly subtype: 'fixed' | 'flex' | 'daily';
  /** Fixed with the placement for its whole term, or as published for each day. */
  readonly rate: 'fixed' | 'daily';
  readonly interestPaid: 'atMaturity' | 'monthly' | 'daily';
  /** How a client leaves before the end: whole and at a lower rate, at once, or on the next day. */
  readonly exit: 'early' | 'atOnce' | 'nextDay';
}

const traits = {
  'savings.fixed': {
    type: 'savings',
    subtype: 'fixed',
    rate: 'fixed',
    interestPaid: 'atMaturity',
    exit: 'early',
  },
  'savings.flex': {
    type: 'savings',
    subtype: 'flex',
    rate: 'daily',
    interestPaid: 'monthly',
    exit: 'atOnce',
  },
  'earn.daily': {
    type: 'earn',
    subtype: 'daily',
    rate: 'daily',
    interestPaid: 'daily',
    exit: 'nextDay',
  },
} as const satisfies Readonly<Record<RatedKind, ProductTraits>>;

export function traitsOf(kind: RatedKind): ProductTraits {
  return traits[kind];
}

export function isRated(kind: ProductKind): kind is RatedKind {
  return ratedKinds.some((each) => each === kind);
}

/** The kind with a rate of a type and subtype as they stand on the wire; `null` for what is not offered. */
export function kindOf(type: string, subtype: string): RatedKind | null {
  return ratedKinds.find((kind) => kind === `${type}.${subtype}`) ?? null;
}
