import { isDecimal } from '#core/decimal.ts';
import { toBig } from '#core/money.ts';
import type { LedgerEntry, Posting } from './ledger-entry.ts';

// A currency (ISO 4217), or an instrument as `market:symbol`.
const asset = /^(?:[A-Z]{3}|[^\s:]{1,20}:[^\s:]{1,30})$/;

/**
 * The entry with its amounts in their shortest form. Throws a RangeError for what no ledger can hold: PostgreSQL itself
 * would take `NaN` for a positive number, and read `1e3` and ` 1` as amounts.
 */
export function checkedEntry(entry: LedgerEntry): LedgerEntry {
  if (entry.postings.length === 0) throw new RangeError(`${entry.kind} moves nothing`);
  return { ...entry, postings: entry.postings.map(checkedPosting) };
}

function checkedPosting(posting: Posting): Posting {
  const { source, destination } = posting;
  if (source.path === destination.path)
    throw new RangeError(`a posting leads from ${source.path} to itself`);
  if (!asset.test(posting.asset)) throw new RangeError(`no asset: ${posting.asset.slice(0, 40)}`);
  if (!isDecimal(posting.amount) || !toBig(posting.amount).gt(0)) {
    throw new RangeError(
      `no positive decimal of 24 digits and 12 after the point: ${posting.amount.slice(0, 40)}`,
    );
  }
  return { ...posting, amount: toBig(posting.amount).toFixed() };
}
