import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import type { PayeeAct, ReviewedPayee } from '#server/modules/payee/payee-review-service.ts';
import { payeesIn, takePayeeStep } from '#server/modules/payee/payee-review-service.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { payeeFacts } from './payee-facts.ts';
import { takeRecordedStep } from './recorded-step.ts';

type DeskPayees = 'listClientPayees' | 'acceptPayee' | 'rejectPayee';

/** Bank accounts at the desk: those in a name other than the client's own are accepted or rejected. */
export function deskPayeeHandlers(dependencies: DeskDependencies): Handlers<DeskPayees> {
  async function decide(id: string, context: CallContext, act: PayeeAct): Promise<void> {
    await takeRecordedStep(dependencies, context, {
      name: `payee.${act.step}`,
      take: (tx, tenant, now) => takePayeeStep(tx, tenant, id, act, now),
      facts: payeeFacts,
    });
  }

  return {
    listClientPayees({ query }, context) {
      const { status = 'review' } = query;
      const tenant = context.tenant.id;
      return dependencies.db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => payeesIn(tx, tenant, status, after, limit),
          show: (rows) => rows.map(item),
          place: ({ row: { createdAt, id } }) => ({ at: createdAt, id }),
        }),
      );
    },
    acceptPayee: ({ path: { id } }, context) =>
      decide(id, context, {
        step: 'accept',
        coolingHours: context.tenant.banking.payeeCoolingHours,
      }),
    rejectPayee: ({ path: { id }, body: { reason } }, context) =>
      decide(id, context, { step: 'reject', reason }),
  };
}

function item({ row, fullName }: ReviewedPayee) {
  return {
    id: row.id,
    client_id: row.clientId,
    full_name: fullName,
    holder: row.holder,
    country: row.country,
    bank_name: row.bankName,
    number_masked: row.numberMasked,
    status: row.status,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}
