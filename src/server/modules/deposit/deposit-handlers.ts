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
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { FileLink, FileLinks } from '#server/modules/file/file-link-service.ts';
import { attachProof } from './deposit-proof.ts';
import { expiryKind } from './deposit-expiry.ts';
import type { DepositOwner } from './deposit-service.ts';
import { announceDeposit, depositsOf, takeDepositStep } from './deposit-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly links: FileLinks;
  /** Called for each announced deposit, in its transaction. */
  readonly onAnnounced: (tx: TenantTransaction, row: DepositRow) => Promise<void>;
}

/** Deposits by bank, as the client sees them. */
export function depositHandlers({
  db,
  clock,
  random,
  links,
  onAnnounced,
}: Dependencies): Handlers<
  'listDeposits' | 'announceDeposit' | 'cancelDeposit' | 'attachDepositProof'
> {
  /** As the client reads it; a link to what they attached lasts no longer than their session. */
  const wire = (context: CallContext) => (row: DepositRow) => {
    const { sessionId } = signedIn(context);
    const proof =
      row.proof === null ? null : links.to(context.tenant.tenantId, row.proof, sessionId);
    return wireDeposit(row, proof);
  };
  return {
    async listDeposits({ query }, context) {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => depositsOf(tx, owner, after, limit),
          show: (rows) => rows.map(wire(context)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async announceDeposit({ body }, context, tx) {
      const [owner, now] = [ownerOf(context), clock()];
      const id = newId(now, random);
      await recordClientAction(tx, context, { kind: 'depositAnnounced', detail: { id } }, now);
      const row = await announceDeposit(tx, random, owner, id, body, now);
      await scheduleJob(tx, random, owner.tenant, {
        kind: expiryKind,
        runKey: id,
        payload: { deposit: id },
        runAt: row.expiresAt,
      });
      await onAnnounced(tx, row);
      return wire(context)(row);
    },
    async cancelDeposit({ path: { id } }, context) {
      const [{ tenant, clientId }, now] = [ownerOf(context), clock()];
      const { after } = await db.inTenant(tenant, async (tx) => {
        await recordClientAction(tx, context, { kind: 'depositCancelled', detail: { id } }, now);
        const own = { id, clientId };
        return takeDepositStep(tx, random, tenant, own, 'client', { step: 'cancel' }, now);
      });
      return wire(context)(after);
    },
    async attachDepositProof({ path: { id }, body: { file } }, context) {
      const [owner, now] = [ownerOf(context), clock()];
      const row = await db.inTenant(owner.tenant, async (tx) => {
        await recordClientAction(
          tx,
          context,
          { kind: 'depositProofAttached', detail: { id } },
          now,
        );
        return attachProof(tx, owner, id, file, now);
      });
      return wire(context)(row);
    },
  };
}

function wireDeposit(row: DepositRow, proof: FileLink | null): components['schemas']['Deposit'] {
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
    proof,
  };
}

function ownerOf(context: CallContext): DepositOwner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}
