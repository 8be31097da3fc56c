import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/canonical-json.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** One hash for one intent: whose it is, what moves, and whatever else the client agreed to. Time and ids are no part of it. */
export function intentHash({ clientId, kind, postings, intent = {} }: LedgerEntry): string {
  const moves = postings.map(({ source, destination, asset, amount }) => [
    source.path,
    destination.path,
    asset,
    amount,
  ]);
  return createHash('sha256')
    .update(canonicalJson({ clientId, kind, postings: moves, intent }))
    .digest('hex');
}
