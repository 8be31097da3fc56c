import type { SplitFigures, SplitTerms } from '#server/rules/corporate/split-terms.ts';
import { compare, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { houseAccount, ownerAccount } from './account-path.ts';
import type { LedgerEntry, Posted } from './ledger-entry.ts';
import { post } from './ledger.ts';
import { writeEntry } from './write-entry.ts';

/** A split of what one client, or one of their trading plans, holds of an instrument, nothing of it on sale. */
export interface HoldingSplit
  extends
    Pick<LedgerEntry, 'id' | 'clientId' | 'key' | 'at' | 'intent'>,
    SplitTerms,
    Pick<SplitFigures, 'received' | 'fraction' | 'cash'> {
  /** `null` for the client's own shares. */
  readonly planId: string | null;
  readonly instrument: string;
  readonly currency: string;
  /** Everything that is held before it. */
  readonly quantity: string;
}

/**
 * Divides a holding by one transaction: shares come from custody or go there, and what is left of a share is paid in money. Lots keep
 * their cost. Answers `null` where nothing moves, for less than a minor unit is due for the rest; refuses as `post` does.
 */
export async function splitHolding(
  tx: TenantTransaction,
  tenant: string,
  wanted: HoldingSplit,
): Promise<Posted | null> {
  const { id, clientId, key, at, intent, instrument, currency, quantity } = wanted;
  const { planId, newShares, oldShares, received, fraction, cash } = wanted;
  const [custody, holding] = [houseAccount('custody'), ownerAccount(wanted, 'holding')];
  const change = toBig(received).minus(quantity);
  const shares = change.gt(0)
    ? { source: custody, destination: holding }
    : { source: holding, destination: custody };
  const postings = [
    { ...shares, asset: instrument, amount: change.abs().toFixed() },
    {
      source: houseAccount('market'),
      destination: ownerAccount(wanted, 'cash'),
      asset: currency,
      amount: cash,
    },
  ].filter(({ amount }) => compare(amount, '0') > 0);
  if (postings.length === 0) return null;
  const entry = {
    id,
    clientId,
    kind: 'split.apply',
    key,
    at,
    postings,
    ...(intent !== undefined && { intent }),
  } as const;
  // A plan keeps no lots.
  if (planId !== null) return post(tx, tenant, entry);
  return writeEntry(tx, tenant, entry, {
    what: 'split',
    clientId,
    instrument,
    quantity,
    fraction,
    cash,
    currency,
    newShares,
    oldShares,
  });
}
