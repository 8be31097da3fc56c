import type { components } from '#api/client.gen.ts';
import { roundTo } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { DepositRow } from '#server/db/tables/deposit.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAct } from '#server/security-log/record-client-act.ts';
import { expiryKind } from './deposit-expiry.ts';
import type { DepositOwner } from './deposit-service.ts';
import { announceDeposit, depositsOf, takeDepositStep } from './deposit-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Told of what is announced, in its transaction. */
  readonly onAnnounced: (tx: TenantTransaction, row: DepositRow) => Promise<void>;
}

/** Deposits by bank, as the client sees them. */
export function depositHandlers({
  db,
  clock,
  random,
  onAnnounced,
}: Dependencies): Handlers<'listDeposits' | 'announceDeposit' | 'cancelDeposit'> {
  return {
    async listDeposits({ query }, context) {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => depositsOf(tx, owner, after, limit),
          show: (rows) => rows.map(wireDeposit),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async announceDeposit({ body }, context, tx) {
      const [owner, now] = [ownerOf(context), clock()];
      const id = newId(now, random);
      await recordClientAct(tx, context, { kind: 'depositAnnounced', detail: { id } }, now);
      const row = await announceDeposit(tx, random, owner, id, body, now);
      await scheduleJob(tx, random, owner.tenant, {
        kind: expiryKind,
        runKey: id,
        payload: { deposit: id },
        runAt: row.expiresAt,
      });
      await onAnnounced(tx, row);
      return wireDeposit(row);
    },
    async cancelDeposit({ path: { id } }, context) {
      const [{ tenant, clientId }, now] = [ownerOf(context), clock()];
      const { after } = await db.inTenant(tenant, async (tx) => {
        await recordClientAct(tx, context, { kind: 'depositCancelled', detail: { id } }, now);
        const own = { id, clientId };
        return takeDepositStep(tx, random, tenant, own, 'client', { step: 'cancel' }, now);
      });
      return wireDeposit(after);
    },
  };
}

function wireDeposit(row: DepositRow): components['schemas']['Deposit'] {
  const { id, currency, amount, credited, status, reason, reference, receiving } = row;
  return {
    id,
    currency,
    amount: roundTo(amount, currency, 'halfEven'),
    credited: credited === null ? null : roundTo(credited, currency, 'halfEven'),
    status,
    reason,
    reference,
    receiving,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

function ownerOf(context: CallContext): DepositOwner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}
