import { and, asc, eq, gt } from 'drizzle-orm';
import { dividendFigures, type DividendTerms } from '#server/rules/corporate/dividend-figures.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { entitlementLifecycle } from '#core/lifecycle/entitlement.ts';
import { compare, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import { corporateEntitlement } from '#server/db/tables/corporate.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { entitlementKey, splitKey } from './corporate-key-service.ts';
import type { Shareholder } from './shareholders-service.ts';
import { shareholderBatch } from './shareholders-service.ts';
import type { KeptShares } from './kept-shares-service.ts';
import { freeShares, keepShares, noneKept } from './kept-shares-service.ts';

/** Fixes what shareholders get of a dividend; who has it already keeps what is fixed. Answers what was new. */
export async function entitle(
  tx: TenantTransaction,
  random: RandomSource,
  action: CorporateActionRow,
  holders: readonly Shareholder[],
  now: Date,
): Promise<readonly EntitlementRow[]> {
  if (holders.length === 0) return [];
  const { tenant, id: actionId, currency } = action;
  const terms = termsOf(action);
  return tx
    .insert(corporateEntitlement)
    .values(
      holders.map(({ clientId, planId = null, quantity }) => ({
        tenant,
        id: newId(now, random),
        actionId,
        clientId,
        planId,
        status: entitlementLifecycle.table.initial,
        quantity,
        currency,
        ...dividendFigures(quantity, terms),
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning();
}

/** What the figures of a dividend follow from. */
export function termsOf({ id, perShare, taxPercent, currency }: CorporateActionRow): DividendTerms {
  if (perShare === null || taxPercent === null) throw new RangeError(`${id} is no dividend`);
  return { perShare: toBig(perShare).toFixed(), taxPercent: toBig(taxPercent).toFixed(), currency };
}

/**
 * The next entitlements of an action in a status, by client, under their locks: as many as a batch has or a few more, for those of the
 * last client are all among them.
 */
export async function lockEntitlements(
  tx: TenantTransaction,
  { tenant, id }: CorporateActionRow,
  status: 'due' | 'paid',
  after: string | null,
): Promise<readonly EntitlementRow[]> {
  const ofAction = and(
    eq(corporateEntitlement.tenant, tenant),
    eq(corporateEntitlement.actionId, id),
    eq(corporateEntitlement.status, status),
  );
  const { clientId, id: row } = corporateEntitlement;
  const rows = await tx
    .select()
    .from(corporateEntitlement)
    .where(and(ofAction, after === null ? undefined : gt(clientId, after)))
    .orderBy(asc(clientId), asc(row))
    .limit(shareholderBatch)
    .for('update');
  const last = rows.at(-1);
  if (last === undefined || rows.length < shareholderBatch) return rows;
  const rest = await tx
    .select()
    .from(corporateEntitlement)
    .where(and(ofAction, eq(clientId, last.clientId), gt(row, last.id)))
    .orderBy(asc(row))
    .for('update');
  return [...rows, ...rest];
}

/** Pays an entitlement by the one ledger transaction it has. */
export async function payEntitlement(
  tx: TenantTransaction,
  random: RandomSource,
  row: EntitlementRow,
  now: Date,
): Promise<EntitlementRow> {
  const step = entitlementLifecycle.step<'pay'>(row.status, 'pay', 'system');
  const postings = payingPostings(row);
  // Less than a minor unit: there is nothing to move.
  const transactionId = postings.length === 0 ? null : newId(now, random);
  const after = await saveEntitlement(tx, row, { status: step.to, transactionId, paidAt: now });
  await carryOut(step, {
    async post() {
      if (transactionId === null) return;
      await post(tx, row.tenant, {
        id: transactionId,
        clientId: row.clientId,
        kind: 'dividend.pay',
        key: entitlementKey('pay', row.id),
        at: now,
        postings,
        intent: { entitlement: row.id },
      });
    },
  });
  return after;
}

/** Money that is gone, and shares that were sold since: a later look may find them. */
const waits: readonly string[] = ['insufficientBalance', 'stateConflict'];

/**
 * Takes back what was paid, or joins shares that were divided; those that are `kept` are kept again afterwards. Where the
 * money is gone it stays paid, marked; answers whether it was taken back.
 */
export async function undoEntitlement(
  tx: TenantTransaction,
  random: RandomSource,
  row: EntitlementRow,
  reason: string,
  now: Date,
  kept: KeptShares = noneKept,
): Promise<boolean> {
  try {
    // Within a savepoint: a refusal of the ledger leaves the rest of the transaction usable.
    await tx.transaction(async (inner) => {
      const free = await freeShares(inner, random, kept, now);
      await reversePayment(inner, random, row, reason, now);
      await keepShares(inner, random, free, now);
    });
    return true;
  } catch (error) {
    if (!(error instanceof CodedError) || !waits.includes(error.code)) throw error;
    if (row.stuckAt === null) await saveEntitlement(tx, row, { stuckAt: now });
    return false;
  }
}

/** Takes back what is due and was not paid. */
export async function cancelEntitlement(
  tx: TenantTransaction,
  row: EntitlementRow,
): Promise<EntitlementRow> {
  const step = entitlementLifecycle.step(row.status, 'cancel', 'system');
  return saveEntitlement(tx, row, { status: step.to });
}

async function reversePayment(
  tx: TenantTransaction,
  random: RandomSource,
  row: EntitlementRow,
  reason: string,
  now: Date,
): Promise<void> {
  const step = entitlementLifecycle.step<'reverse'>(row.status, 'reverse', 'system');
  await saveEntitlement(tx, row, { status: step.to, stuckAt: null });
  const { transactionId, paidAt } = row;
  await carryOut(step, {
    async undo() {
      if (transactionId === null || paidAt === null) return;
      await reverse(tx, row.tenant, {
        transactionId,
        id: newId(now, random),
        key: row.received === null ? entitlementKey('undo', row.id) : splitKey('undo', row.id),
        at: now,
        reason,
      });
    },
  });
}

/** What the issuer pays; what is withheld of it goes on to the tax office. */
function payingPostings({ clientId, currency, gross, tax }: EntitlementRow): readonly Posting[] {
  const cash = clientAccount(clientId, 'cash');
  return [
    {
      source: houseAccount('issuer'),
      destination: cash,
      asset: currency,
      amount: toBig(gross).toFixed(),
    },
    {
      source: cash,
      destination: houseAccount('tax'),
      asset: currency,
      amount: toBig(tax).toFixed(),
    },
  ].filter(({ amount }) => compare(amount, '0') > 0);
}

async function saveEntitlement(
  tx: TenantTransaction,
  before: EntitlementRow,
  changes: Partial<Pick<EntitlementRow, 'status' | 'transactionId' | 'paidAt' | 'stuckAt'>>,
): Promise<EntitlementRow> {
  await tx
    .update(corporateEntitlement)
    .set(changes)
    .where(
      and(eq(corporateEntitlement.tenant, before.tenant), eq(corporateEntitlement.id, before.id)),
    );
  return { ...before, ...changes };
}
