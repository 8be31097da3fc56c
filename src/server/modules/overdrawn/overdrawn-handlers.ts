import type { components } from '#api/client.gen.ts';
import { leftOf } from '#core/banking/overdrawn.ts';
import { CodedError } from '#core/errors.ts';
import { roundTo } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { overdrawnRecords } from './overdrawn-record-service.ts';
import { paymentsOf, takeOverdrawnStep } from './overdrawn-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** What a client owes, why, and paying it from cash. */
export function overdrawnHandlers({
  db,
  clock,
  random,
}: Dependencies): Handlers<'listOverdrawnRecords' | 'getOverdrawnRecord' | 'payOverdrawnRecord'> {
  return {
    listOverdrawnRecords({ query }, context) {
      const { tenant, clientId } = ownerOf(context);
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            overdrawnRecords(tx, tenant, {
              clientId,
              status: query.status ?? null,
              order: 'newest',
              after,
              limit,
            }),
          show: (rows) => rows.map(wireRecord),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    getOverdrawnRecord({ path: { id } }, context) {
      const { tenant, clientId } = ownerOf(context);
      return db.inTenant(tenant, async (tx) => {
        const [row] = await overdrawnRecords(tx, tenant, {
          clientId,
          id,
          status: null,
          order: 'newest',
          after: null,
          limit: 1,
        });
        if (!row) throw new CodedError('notFound');
        return detail(tx, row);
      });
    },
    async payOverdrawnRecord({ path: { id }, body: { amount } }, context, tx) {
      const { tenant, clientId } = ownerOf(context);
      const now = clock();
      await recordClientAction(tx, context, { kind: 'outstandingPaid', detail: { id } }, now);
      const own = { id, clientId };
      const { after } = await takeOverdrawnStep(
        tx,
        random,
        tenant,
        own,
        'client',
        { act: 'pay', amount },
        now,
      );
      return detail(tx, after);
    },
  };
}

type Wire = components['schemas']['OverdrawnRecord'];

async function detail(
  tx: TenantTransaction,
  row: OverdrawnRow,
): Promise<components['schemas']['OverdrawnDetail']> {
  const payments = await paymentsOf(tx, row);
  return {
    ...wireRecord(row),
    payments: payments.map(({ id, kind, amount, note, at, undoneAt }) => ({
      id,
      kind,
      amount: roundTo(amount, row.currency, 'halfEven'),
      note,
      at: at.toISOString(),
      undone_at: undoneAt?.toISOString() ?? null,
    })),
  };
}

function wireRecord(row: OverdrawnRow): Wire {
  const { id, amount, cleared, currency, status, reason, note, linkKind, linkId } = row;
  return {
    id,
    amount: roundTo(amount, currency, 'halfEven'),
    cleared: roundTo(cleared, currency, 'halfEven'),
    left: roundTo(leftOf(row), currency, 'halfEven'),
    currency,
    status,
    reason,
    note,
    link: linkKind !== null && linkId !== null ? { kind: linkKind, id: linkId } : null,
    created_at: row.createdAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    cleared_at: row.clearedAt?.toISOString() ?? null,
  };
}

function ownerOf(context: CallContext) {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}
