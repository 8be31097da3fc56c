import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';
import { ledgerPosting } from '#server/db/tables/ledger.ts';
import { position } from '#server/db/tables/position.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** What a client gets of a dividend, with the dividend. */
export interface OwnDividend {
  readonly action: CorporateActionRow;
  readonly entitlement: EntitlementRow;
}

function ownDividends(tx: TenantTransaction) {
  return tx
    .select({ action: corporateAction, entitlement: corporateEntitlement })
    .from(corporateEntitlement)
    .innerJoin(
      corporateAction,
      and(
        eq(corporateAction.tenant, corporateEntitlement.tenant),
        eq(corporateAction.id, corporateEntitlement.actionId),
      ),
    );
}

function isOf(tenant: string, clientId: string) {
  return and(
    eq(corporateEntitlement.tenant, tenant),
    eq(corporateEntitlement.clientId, clientId),
    eq(corporateAction.kind, 'dividend'),
  );
}

/** A client's dividends, the newest first. */
export function dividendsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  after: Cursor | null,
  limit: number,
): Promise<readonly OwnDividend[]> {
  return ownDividends(tx)
    .where(
      and(
        isOf(tenant, clientId),
        olderThan(after, corporateEntitlement.createdAt, corporateEntitlement.id),
      ),
    )
    .orderBy(desc(corporateEntitlement.createdAt), desc(corporateEntitlement.id))
    .limit(limit);
}

export async function findDividend(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  id: string,
): Promise<OwnDividend> {
  const [row] = await ownDividends(tx).where(
    and(isOf(tenant, clientId), eq(corporateEntitlement.id, id)),
  );
  if (row === undefined) throw new CodedError('notFound');
  return row;
}

/** What moved when it was paid. */
export async function postingsOf(
  tx: TenantTransaction,
  { tenant, transactionId }: EntitlementRow,
): Promise<readonly (typeof ledgerPosting.$inferSelect)[]> {
  if (transactionId === null) return [];
  return tx
    .select()
    .from(ledgerPosting)
    .where(and(eq(ledgerPosting.tenant, tenant), eq(ledgerPosting.transactionId, transactionId)))
    .orderBy(ledgerPosting.line);
}

/** What is fixed for a client and not paid yet, the earliest payment first. */
export function dueDividends(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly OwnDividend[]> {
  return ownDividends(tx)
    .where(and(isOf(tenant, clientId), eq(corporateEntitlement.status, 'due')))
    .orderBy(asc(corporateAction.paysOn), asc(corporateEntitlement.id));
}

/** A dividend that is announced, and how many shares the client has of the stock now. */
export interface ExpectedDividend {
  readonly action: CorporateActionRow;
  readonly quantity: string;
}

/** Announced dividends of stocks that a client holds now, the earliest ex-date first. */
export function expectedDividends(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly ExpectedDividend[]> {
  return tx
    .select({ action: corporateAction, quantity: position.quantity })
    .from(position)
    .innerJoin(
      corporateAction,
      and(
        eq(corporateAction.tenant, position.tenant),
        eq(corporateAction.instrument, position.instrument),
        eq(corporateAction.kind, 'dividend'),
        eq(corporateAction.status, 'announced'),
      ),
    )
    .where(
      and(eq(position.tenant, tenant), eq(position.clientId, clientId), gt(position.quantity, '0')),
    )
    .orderBy(asc(corporateAction.exOn), asc(corporateAction.id));
}
