import { and, asc, eq, isNull } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { DepositRow, ReceivingAccountRow } from '#server/db/tables/deposit.ts';
import { deposit, receivingAccount } from '#server/db/tables/deposit.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import type { DepositAct } from '#server/modules/deposit/deposit-service.ts';
import { depositsIn, takeDepositStep } from '#server/modules/deposit/deposit-service.ts';
import { owingAmong } from '#server/modules/overdrawn/owed-service.ts';
import { newId } from '#server/platform/ids.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import { depositActions, depositFacts } from './deposit-actions.ts';
import { clientOf } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { listedOf } from './listed-of.ts';
import { takeRecordedStep } from './recorded-step.ts';
import { createSecondOperator } from './second-operator.ts';

type DeskDeposits =
  | 'listClientDeposits'
  | 'getDepositProof'
  | 'receiveDeposit'
  | 'creditDeposit'
  | 'rejectDeposit'
  | 'reverseDeposit'
  | 'listReceivingAccounts'
  | 'addReceivingAccount'
  | 'removeReceivingAccount';

/** Deposits at the desk: what came is credited, and where clients send it. */
export function deskDepositHandlers(dependencies: DeskDependencies): Handlers<DeskDeposits> {
  const { db, clock, random, links } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = depositActions(dependencies);

  async function decide(
    id: string,
    context: CallContext,
    act: Extract<DepositAct, { step: 'receive' | 'reject' }>,
  ): Promise<void> {
    await takeRecordedStep(dependencies, context, {
      name: `deposit.${act.step}`,
      take: (tx, tenant, now) =>
        takeDepositStep(tx, random, tenant, { id, clientId: null }, 'operator', act, now),
      facts: depositFacts,
    });
  }

  return {
    listClientDeposits({ query }, context) {
      const which = listedOf(query, 'announced');
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => depositsIn(tx, tenant, which, after, limit),
          async show(rows) {
            const ids = rows.map(({ clientId }) => clientId);
            const owing = await owingAmong(tx, tenant, ids);
            return rows.map((row) => item(row, owing.has(row.clientId)));
          },
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async getDepositProof({ path: { id } }, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const [row] = await tx
          .select({ clientId: deposit.clientId, proof: deposit.proof })
          .from(deposit)
          .where(and(eq(deposit.tenant, tenant.id), eq(deposit.id, id)));
        if (!row || row.proof === null) throw new CodedError('notFound');
        await recordAuditEvent(tx, dependencies, tenant.id, {
          who: operatorOf(context).name,
          act: 'deposit.proof',
          clientId: row.clientId,
          before: null,
          after: { id, file: row.proof },
          origin: originOf(context.request),
        });
        return links.to(tenant.tenantId, row.proof);
      });
    },
    receiveDeposit: ({ path: { id } }, context) => decide(id, context, { step: 'receive' }),
    creditDeposit: ({ path: { id }, body: { amount } }, context) =>
      second.ask(actions['deposit.credit'], { subject: id, params: { amount } }, context),
    rejectDeposit: ({ path: { id }, body }, context) =>
      decide(id, context, { step: 'reject', reason: body.reason }),
    reverseDeposit: ({ path: { id }, body: { note } }, context) =>
      second.ask(actions['deposit.reverse'], { subject: id, params: { note } }, context),
    async listReceivingAccounts(_input, context) {
      const tenant = context.tenant.id;
      const rows = await db.inTenant(tenant, (tx) =>
        tx
          .select()
          .from(receivingAccount)
          .where(and(eq(receivingAccount.tenant, tenant), isNull(receivingAccount.removedAt)))
          .orderBy(asc(receivingAccount.currency), asc(receivingAccount.createdAt)),
      );
      return { items: rows.map(account), next: null };
    },
    async addReceivingAccount({ body }, context) {
      const tenant = context.tenant.id;
      const now = clock();
      const { client_id, currency, bank_name, holder, number, bic } = body;
      return db.inTenant(tenant, async (tx) => {
        if (client_id !== undefined) await clientOf(tx, tenant, client_id);
        const row: ReceivingAccountRow = {
          tenant,
          id: newId(now, random),
          clientId: client_id ?? null,
          currency,
          bankName: bank_name.trim(),
          holder: holder.trim(),
          number: number.trim(),
          bic: bic ?? null,
          createdAt: now,
          removedAt: null,
        };
        await tx.insert(receivingAccount).values(row);
        await recordAuditEvent(tx, dependencies, tenant, {
          who: operatorOf(context).name,
          act: 'receiving.add',
          clientId: row.clientId,
          before: null,
          after: account(row),
          origin: originOf(context.request),
        });
        return account(row);
      });
    },
    async removeReceivingAccount({ path: { id } }, context) {
      const tenant = context.tenant.id;
      await db.inTenant(tenant, async (tx) => {
        const [row] = await tx
          .update(receivingAccount)
          .set({ removedAt: clock() })
          .where(
            and(
              eq(receivingAccount.tenant, tenant),
              eq(receivingAccount.id, id),
              isNull(receivingAccount.removedAt),
            ),
          )
          .returning();
        if (!row) throw new CodedError('notFound');
        await recordAuditEvent(tx, dependencies, tenant, {
          who: operatorOf(context).name,
          act: 'receiving.remove',
          clientId: row.clientId,
          before: account(row),
          after: null,
          origin: originOf(context.request),
        });
      });
    },
  };
}

function item(row: DepositRow, owes: boolean) {
  const { id, clientId, currency, amount, credited, status, reason, reference } = row;
  return {
    id,
    client_id: clientId,
    currency,
    amount: toBig(amount).toFixed(),
    credited: credited === null ? null : toBig(credited).toFixed(),
    status,
    reason,
    reference,
    has_proof: row.proof !== null,
    owes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

function account({ id, clientId, currency, bankName, holder, number, bic }: ReceivingAccountRow) {
  return { id, client_id: clientId, currency, bank_name: bankName, holder, number, bic };
}
