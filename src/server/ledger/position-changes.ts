import Big from 'big.js';
import { toBig } from '#core/money.ts';
import type { AccountPath } from './account-path.ts';
import type { LedgerEntry, Posting } from './ledger-entry.ts';

/** What an entry does to one client's position in one instrument. */
export interface PositionChange {
  readonly clientId: string;
  readonly instrument: string;
  /** Above zero came, below zero went. */
  readonly quantity: string;
  /** What was paid to the market for it, or came from there; never below zero. */
  readonly amount: string;
  /** `null` when no money moved for it. */
  readonly currency: string | null;
}

/**
 * The positions that an entry changes, sorted by client and instrument. What moves between holding and held changes none.
 * Throws a RangeError where it is unclear what was paid for what: a bug of the caller.
 */
export function positionChanges({ kind, postings }: LedgerEntry): readonly PositionChange[] {
  const quantities = new Map<string, { clientId: string; instrument: string; quantity: Big }>();
  for (const { clientId, posting, sign, path } of sidesOf(postings)) {
    if (!isInstrument(posting.asset) || !/:(?:holding|held)$/.test(path)) continue;
    const key = `${clientId} ${posting.asset}`;
    const before = quantities.get(key)?.quantity ?? new Big(0);
    quantities.set(key, {
      clientId,
      instrument: posting.asset,
      quantity: before.plus(toBig(posting.amount).times(sign)),
    });
  }
  const changed = [...quantities]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change)
    .filter(({ quantity }) => !quantity.eq(0));
  return changed.map(({ clientId, instrument, quantity }) => {
    const { paid, currency } = paidBy(clientId, postings, kind);
    const amount = quantity.gt(0) ? paid : paid.times(-1);
    if (currency !== null && changed.filter((each) => each.clientId === clientId).length > 1)
      throw new RangeError(`${kind} pays for several instruments at once`);
    if (amount.lt(0))
      throw new RangeError(`${kind} moves ${instrument} and its price the same way`);
    return {
      clientId,
      instrument,
      quantity: quantity.toFixed(),
      amount: amount.toFixed(),
      currency,
    };
  });
}

/** What a client paid to the market (or, below zero, was paid). Fees go elsewhere. */
function paidBy(
  clientId: string,
  postings: readonly Posting[],
  kind: string,
): { readonly paid: Big; readonly currency: string | null } {
  const legs = sidesOf(postings).filter(
    (side) =>
      side.clientId === clientId &&
      side.other.path === 'house:market' &&
      !isInstrument(side.posting.asset),
  );
  const [currency, second] = [...new Set(legs.map(({ posting }) => posting.asset))];
  if (second !== undefined) throw new RangeError(`${kind} pays in ${currency} and ${second}`);
  return {
    paid: legs.reduce(
      (sum, { posting, sign }) => sum.minus(toBig(posting.amount).times(sign)),
      new Big(0),
    ),
    currency: currency ?? null,
  };
}

interface Side {
  readonly clientId: string;
  readonly path: string;
  readonly other: AccountPath;
  readonly posting: Posting;
  readonly sign: 1 | -1;
}

/** Both ends of every posting that are a client's. */
function sidesOf(postings: readonly Posting[]): readonly Side[] {
  return postings.flatMap((posting) => [
    ...side(posting.destination, posting.source, posting, 1),
    ...side(posting.source, posting.destination, posting, -1),
  ]);
}

function side(
  { path, clientId }: AccountPath,
  other: AccountPath,
  posting: Posting,
  sign: 1 | -1,
): readonly Side[] {
  return clientId === null ? [] : [{ clientId, path, other, posting, sign }];
}

function isInstrument(asset: string): boolean {
  return asset.includes(':');
}
