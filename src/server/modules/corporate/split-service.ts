import type { SplitTerms } from '#server/rules/corporate/split-terms.ts';
import type { CorporateActionRow } from '#server/db/tables/corporate.ts';

/** The terms of a split. A dividend has none: a bug of the caller. */
export function splitOf({
  id,
  newShares,
  oldShares,
}: Pick<CorporateActionRow, 'id' | 'newShares' | 'oldShares'>): SplitTerms {
  if (newShares === null || oldShares === null) throw new RangeError(`${id} is no split`);
  return { newShares, oldShares };
}

/** When a split takes effect. */
export function splitBegins({ exOn }: Pick<CorporateActionRow, 'exOn'>): Date {
  return new Date(`${exOn}T00:00:00.000Z`);
}
