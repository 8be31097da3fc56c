/** Offerings of specification §3: an initial one, one of shares that are there already, and one of additional shares. */
export const offeringKinds = ['ipo', 'spo', 'apo'] as const;
export type OfferingKind = (typeof offeringKinds)[number];
