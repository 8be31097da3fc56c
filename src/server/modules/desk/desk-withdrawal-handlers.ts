import type { CallContext, Handlers } from '#server/http/handler.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import { pageOf } from '#server/http/page-of.ts';
import { readPayout } from '#server/modules/withdrawal/withdrawal-payout-service.ts';
import type { WithdrawalAct } from '#server/modules/withdrawal/withdrawal-step-service.ts';
import { takeWithdrawalStep } from '#server/modules/withdrawal/withdrawal-step-service.ts';
import { owingAmong } from '#server/modules/overdrawn/owed-service.ts';
import { wireWithdrawal } from '#server/modules/withdrawal/withdrawal-view-service.ts';
import { withdrawalsIn } from '#server/modules/withdrawal/withdrawal-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { listedOf } from './listed-of.ts';
import { takeRecordedStep } from './recorded-step.ts';
import { createSecondOperator } from './second-operator.ts';
import { withdrawalActions, withdrawalFacts } from './withdrawal-actions.ts';

type DeskWithdrawals =
  | 'listClientWithdrawals'
  | 'getWithdrawalPayout'
  | 'approveWithdrawal'
  | 'sendWithdrawal'
  | 'completeWithdrawal'
  | 'rejectWithdrawal'
  | 'returnWithdrawal';

/** Withdrawals at the desk: approved, given to the bank, and what came of it. */
export function deskWithdrawalHandlers(dependencies: DeskDependencies): Handlers<DeskWithdrawals> {
  const { db, random, secrets } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = withdrawalActions(dependencies);

  async function decide(
    id: string,
    context: CallContext,
    act: Extract<WithdrawalAct, { step: 'reject' }> | { readonly step: 'complete' },
  ): Promise<void> {
    await takeRecordedStep(dependencies, context, {
      name: `withdrawal.${act.step}`,
      take: (tx, tenant, now) =>
        takeWithdrawalStep(tx, random, tenant, { id, clientId: null }, 'operator', act, now),
      facts: withdrawalFacts,
    });
  }

  return {
    listClientWithdrawals({ query }, context) {
      const which = listedOf(query, 'requested');
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => withdrawalsIn(tx, tenant, which, after, limit),
          async show(rows) {
            const ids = rows.map(({ clientId }) => clientId);
            const owing = await owingAmong(tx, tenant, ids);
            return rows.map((row) => ({
              ...wireWithdrawal(row, owing.has(row.clientId)),
              client_id: row.clientId,
            }));
          },
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async getWithdrawalPayout({ path: { id } }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        const { row, numbers } = await readPayout(tx, secrets, tenant, id);
        await recordAuditEvent(tx, dependencies, tenant, {
          who: operatorOf(context).name,
          act: 'withdrawal.payout',
          clientId: row.clientId,
          before: null,
          after: { id },
          origin: originOf(context.request),
        });
        const { net, currency } = wireWithdrawal(row, false);
        const { bank_name, holder, country } = row.payee;
        return { id, amount: net, currency, holder, bank_name, country, ...numbers };
      });
    },
    approveWithdrawal: ({ path: { id } }, context) =>
      second.ask(actions['withdrawal.approve'], { subject: id, params: {} }, context),
    sendWithdrawal: ({ path: { id } }, context) =>
      second.ask(actions['withdrawal.send'], { subject: id, params: {} }, context),
    completeWithdrawal: ({ path: { id } }, context) => decide(id, context, { step: 'complete' }),
    rejectWithdrawal: ({ path: { id }, body }, context) =>
      decide(id, context, { step: 'reject', reason: body.reason }),
    returnWithdrawal: ({ path: { id }, body: { reason } }, context) =>
      second.ask(actions['withdrawal.return'], { subject: id, params: { reason } }, context),
  };
}
