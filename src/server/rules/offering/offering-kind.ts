/** Offerings of specification §3: an initial one, one of shares that are there already, one of additional shares, and one of bonds. */
export const offeringKinds = ['ipo', 'spo', 'apo', 'bfo'] as const;
export type OfferingKind = (typeof offeringKinds)[number];

/** Whether bonds are offered, and not shares. */
export function offersBonds(kind: OfferingKind): kind is 'bfo' {
  return kind === 'bfo';
}
