import { compare } from '#core/money.ts';

/** Hours for which a PAC code is good. */
export const pacHours = 24;

/** A PAC code as the desk issued it: for one client, one withdrawal and amounts up to a ceiling. */
export interface PacCode {
  readonly currency: string;
  /** Decimal string of the currency. */
  readonly ceiling: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** When a newer one took its place; `null` for the newest. */
  readonly voidedAt: Date | null;
}

/** What the client gave: nothing, something that is none of their codes, or a code. */
export type GivenPac = null | 'unknown' | PacCode;

export type PacRefusal = 'pacNeeded' | 'pacWrong' | 'pacUsed' | 'pacExpired' | 'pacTooSmall';

/** Whether a withdrawal of an amount asks for a code; `from` is the least amount that does, `null` where none does. */
export function needsPac(amount: string, from: string | null): boolean {
  return from !== null && compare(amount, from) >= 0;
}

/** What speaks against a code that is needed; `null` where it opens the withdrawal. */
export function pacRefusal(
  given: GivenPac,
  {
    amount,
    currency,
    now,
  }: { readonly amount: string; readonly currency: string; readonly now: Date },
): PacRefusal | null {
  if (given === null) return 'pacNeeded';
  if (given === 'unknown' || given.currency !== currency) return 'pacWrong';
  if (given.usedAt !== null) return 'pacUsed';
  if (given.voidedAt !== null || given.expiresAt <= now) return 'pacExpired';
  return compare(amount, given.ceiling) > 0 ? 'pacTooSmall' : null;
}
