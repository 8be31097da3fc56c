import { and, asc, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { identityLifecycle } from '#core/lifecycle/identity.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan } from '#server/db/keyset.ts';
import { client } from '#server/db/tables/client.ts';
import type { KycReason, KycSubmissionRow } from '#server/db/tables/kyc.ts';
import { kycIdentity, kycSubmission } from '#server/db/tables/kyc.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import { changeClient, readClient } from '#server/modules/client/client-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { reviewEnd } from './kyc-detail.ts';
import type { KycDependencies } from './kyc-service.ts';
import { latestSubmission } from './kyc-service.ts';

/** Where a page of the list begins: after this submission. */
export interface ReviewCursor {
  readonly at: Date;
  readonly id: string;
}

export interface ReviewItem {
  readonly id: string;
  readonly clientId: string;
  readonly username: string;
  readonly fullName: string;
  readonly status: KycSubmissionRow['status'];
  readonly country: string;
  readonly idKind: KycSubmissionRow['idKind'];
  readonly submittedAt: Date;
  /** ISO 8601; `null` when it is decided. */
  readonly reviewUntil: string | null;
}

/** Submissions of one status, oldest first: the one that has waited longest is the next to review. */
export async function listReviews(
  tx: TenantTransaction,
  tenant: string,
  status: KycSubmissionRow['status'],
  after: ReviewCursor | null,
  limit: number,
): Promise<readonly ReviewItem[]> {
  const rows = await tx
    .select({ submission: kycSubmission, username: client.username })
    .from(kycSubmission)
    .innerJoin(
      client,
      and(eq(client.tenant, kycSubmission.tenant), eq(client.id, kycSubmission.clientId)),
    )
    .where(
      and(
        eq(kycSubmission.tenant, tenant),
        eq(kycSubmission.status, status),
        newerThan(after, kycSubmission.submittedAt, kycSubmission.id),
      ),
    )
    .orderBy(asc(kycSubmission.submittedAt), asc(kycSubmission.id))
    .limit(limit);
  return rows.map(({ submission, username }) => {
    const { id, clientId, fullName, country, idKind, submittedAt } = submission;
    return {
      id,
      clientId,
      username,
      fullName,
      status: submission.status,
      country,
      idKind,
      submittedAt,
      reviewUntil: reviewEnd(submission),
    };
  });
}

/** Everything of the newest submission, unmasked: the reviewer compares it with the pictures. `null` before the first. */
export async function readReview(
  { secrets, links }: Pick<KycDependencies, 'secrets' | 'links'>,
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
) {
  const row = await latestSubmission(tx, tenant.id, clientId);
  if (row === null) return null;
  const { sealedIdNo, idNoHash, idFront, idBack, tenant: _tenant, ...shown } = row;
  const [owner] = await tx
    .select()
    .from(kycIdentity)
    .where(and(eq(kycIdentity.tenant, tenant.id), eq(kycIdentity.idNoHash, idNoHash)));
  return {
    ...shown,
    idNo: secrets.unseal(sealedIdNo),
    idFront: links.to(tenant.tenantId, idFront),
    idBack: links.to(tenant.tenantId, idBack),
    reviewUntil: reviewEnd(row),
    /** Another client of this tenant was approved with the same number: this one cannot be. */
    isDuplicate: owner !== undefined && owner.clientId !== clientId,
  };
}

/** What a decision changed, for the audit record. */
export interface Decision {
  readonly before: { readonly status: string };
  readonly after: {
    readonly status: string;
    readonly reasons: readonly KycReason[];
    readonly submission: string;
  };
}

/** Which submission is decided: of this client, and the one that was looked at where it is known. */
export interface Reviewed {
  readonly clientId: string;
  readonly submission: string | null;
}

/**
 * Approves what is pending; 409 `stateConflict` for anything else, 409 `changedMeanwhile` when another submission came since
 * the reviewer looked, 409 `kycDuplicate` when the number is another client's.
 */
export async function approveKyc(
  tx: TenantTransaction,
  tenant: string,
  reviewed: Reviewed,
  now: Date,
): Promise<Decision> {
  const { clientId } = reviewed;
  const { row, step } = await decide(tx, tenant, reviewed, 'approve', [], now);
  await carryOut(step, {
    claimIdNumber: () => claimIdNumber(tx, tenant, clientId, row.idNoHash),
    announce: () => announce(tx, tenant, clientId, 'approved', now),
  });
  return {
    before: { status: 'pending' },
    after: { status: 'approved', reasons: [], submission: row.id },
  };
}

/** Rejects what is pending, with at least one field and what to fix about it. */
export async function rejectKyc(
  tx: TenantTransaction,
  tenant: string,
  reviewed: Reviewed,
  reasons: readonly KycReason[],
  now: Date,
): Promise<Decision> {
  if (reasons.length === 0)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/reasons', code: 'required' }]);
  const { row, step } = await decide(tx, tenant, reviewed, 'reject', reasons, now);
  await carryOut(step, {
    announce: () => announce(tx, tenant, reviewed.clientId, 'rejected', now),
  });
  return {
    before: { status: 'pending' },
    after: { status: 'rejected', reasons, submission: row.id },
  };
}

/** Of two approvals of one number at once the second waits here for the first, and then finds it taken. */
async function claimIdNumber(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  idNoHash: string,
): Promise<void> {
  await tx.insert(kycIdentity).values({ tenant, idNoHash, clientId }).onConflictDoNothing();
  const [owner] = await tx
    .select()
    .from(kycIdentity)
    .where(and(eq(kycIdentity.tenant, tenant), eq(kycIdentity.idNoHash, idNoHash)));
  if (owner?.clientId !== clientId) throw new CodedError('kycDuplicate');
}

async function decide<Name extends 'approve' | 'reject'>(
  tx: TenantTransaction,
  tenant: string,
  { clientId, submission }: Reviewed,
  event: Name,
  reasons: readonly KycReason[],
  now: Date,
): Promise<{
  readonly row: KycSubmissionRow;
  readonly step: ReturnType<typeof identityLifecycle.step<Name>>;
}> {
  const { kycStatus } = await readClient(tx, tenant, clientId, 'lock');
  const step = identityLifecycle.step(kycStatus, event, 'operator');
  const row = await latestSubmission(tx, tenant, clientId);
  if (step.to === 'unverified' || row?.status !== 'pending')
    throw new CodedError('stateConflict', { state: kycStatus });
  if (submission !== null && submission !== row.id) throw new CodedError('changedMeanwhile');
  await tx
    .update(kycSubmission)
    .set({ status: step.to, decidedAt: now, reasons })
    .where(and(eq(kycSubmission.tenant, tenant), eq(kycSubmission.id, row.id)));
  await changeClient(tx, tenant, clientId, { kycStatus: step.to });
  return { row, step };
}

async function announce(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  status: 'approved' | 'rejected',
  now: Date,
): Promise<void> {
  await appendEvent(tx, tenant, clientId, { kind: 'identity.decided', params: { status } }, now);
  const kind = status === 'approved' ? 'identityApproved' : 'identityRejected';
  await notifyClient(
    tx,
    tenant,
    clientId,
    { kind, params: {}, link: { to: 'identity', id: null } },
    now,
  );
}
