/** What a line of a statement is, as a client would say. The store finds it when it books the line (migrations 0046 and later). */
export const movementKinds = [
  'deposit',
  'withdrawal',
  'exchange',
  'fee',
  'purchase',
  'sale',
  'reserved',
  'released',
  'loan',
  'placement',
  'interest',
  'dividend',
  'split',
  'bonus',
  'overdrawn',
  'adjustment',
  'reversal',
  'other',
] as const;

export type MovementKind = (typeof movementKinds)[number];

export function isMovementKind(value: string): value is MovementKind {
  return movementKinds.some((kind) => kind === value);
}
