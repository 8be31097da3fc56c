import { foldText } from '#core/text-match.ts';

/** What a guest may do each day before they are asked to sign in (specification §5, §9). */
export const guestLimits = { search: 3, read_stock: 5, view_quote: 10 } as const;

export type QuotaName = keyof typeof guestLimits;

export const quotaNames: readonly QuotaName[] = ['search', 'read_stock', 'view_quote'];

/** What was used today, by what it was used for: the words of a search, `market:symbol` elsewhere. */
export type GuestUse = Readonly<Record<QuotaName, readonly string[]>>;

export const unusedQuota: GuestUse = { search: [], read_stock: [], view_quote: [] };

/**
 * The use after one more, or `null` when the day's share is used up. The same thing twice counts once. A search that
 * goes on typing takes the place of the one before it: "ib", "ibe" and "iber" are one search, and "ica" is the next.
 */
export function spendQuota(use: GuestUse, quota: QuotaName, subject: string): GuestUse | null {
  const spent = use[quota];
  const key = quota === 'search' ? foldText(subject) : subject;
  if (spent.includes(key)) return use;
  const begun = quota === 'search' ? spent.findIndex((words) => key.startsWith(words)) : -1;
  if (begun >= 0) return { ...use, [quota]: spent.with(begun, key) };
  return spent.length < guestLimits[quota] ? { ...use, [quota]: [...spent, key] } : null;
}

/** The use as if that one had not been: what was refused afterwards costs nothing. */
export function restoreQuota(use: GuestUse, quota: QuotaName, subject: string): GuestUse {
  const key = quota === 'search' ? foldText(subject) : subject;
  return { ...use, [quota]: use[quota].filter((each) => each !== key) };
}

export interface QuotaLeft {
  readonly quota: QuotaName;
  readonly limit: number;
  readonly used: number;
  readonly left: number;
}

export function quotasLeft(use: GuestUse): readonly QuotaLeft[] {
  return quotaNames.map((quota) => {
    const [limit, used] = [guestLimits[quota], use[quota].length];
    return { quota, limit, used, left: Math.max(0, limit - used) };
  });
}
