/** Types and subtypes of specification §3 that are offered from the catalogue; stocks are traded at their venue. */
export const productKinds = ['savings.fixed', 'savings.flex', 'earn.daily'] as const;
export type ProductKind = (typeof productKinds)[number];

/** What a kind of product is like, whatever its terms are. */
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
} as const satisfies Readonly<Record<ProductKind, ProductTraits>>;

export function traitsOf(kind: ProductKind): ProductTraits {
  return traits[kind];
}

/** The kind of a type and subtype as they stand on the wire; `null` for what is not offered. */
export function kindOf(type: string, subtype: string): ProductKind | null {
  return productKinds.find((kind) => kind === `${type}.${subtype}`) ?? null;
}
