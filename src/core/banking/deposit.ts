import type { FieldCode } from '#core/errors.ts';
import { isDecimal } from '#core/decimal.ts';
import { compare, minorUnit } from '#core/money.ts';

/** Why a deposit was rejected. */
export type DepositReason = (typeof depositReasons)[number];
export const depositReasons = ['notReceived', 'otherSender', 'duplicate', 'notAccepted'] as const;

/** Days after which a deposit that nothing came of expires. */
export const depositDays = 14;
/** Announced at a time by one client at most. */
export const maxAnnounced = 20;

/** What is wrong with an amount that is announced; `null` when nothing is. */
export function depositAmountError(amount: string, currency: string): FieldCode | null {
  if (!isDecimal(amount) || compare(amount, '0') <= 0) return 'format';
  if ((amount.split('.')[1] ?? '').length > minorUnit(currency)) return 'format';
  return compare(amount, '1000000000') > 0 ? 'tooLarge' : null;
}

// Without letters and digits that are mistaken for one another when a reference is copied by hand.
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference that a transfer carries, from as many random bytes: `DP-7K2M-9QXR`. */
export function depositReference(bytes: Uint8Array): string {
  const text = Array.from(bytes.slice(0, 8), (byte) => signs[byte % signs.length]).join('');
  return `DP-${text.slice(0, 4)}-${text.slice(4)}`;
}
