import { reviewUntil } from '#core/identity/kyc-status.ts';
import { maskPhone, maskValue } from '#server/rules/mask.ts';
import type { components } from '#api/client.gen.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import type { KycSubmissionRow } from '#server/db/tables/kyc.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { KycDependencies } from './kyc-service.ts';

type KycDetail = components['schemas']['KycDetail'];

const emptyDetail: Omit<KycDetail, 'status'> = {
  country: null,
  id_kind: null,
  full_name: null,
  mobile: null,
  dob: null,
  id_no: null,
  id_front: null,
  id_back: null,
  agreement_version: null,
  agreed_at: null,
  submitted_at: null,
  review_until: null,
  decided_at: null,
  approved_at: null,
  reasons: [],
};

/** What the client is shown of their check: ID number and phone masked (specification §5). */
export function kycDetail(
  { secrets, links }: Pick<KycDependencies, 'secrets' | 'links'>,
  tenant: Tenant,
  status: ClientRow['kycStatus'],
  row: KycSubmissionRow | null,
  sessionId: string,
): KycDetail {
  if (row === null) return { status, ...emptyDetail };
  const number = secrets.unseal(row.sealedIdNo);
  return {
    status,
    country: row.country,
    id_kind: row.idKind,
    full_name: row.fullName,
    mobile: maskPhone(row.mobile),
    dob: row.dob,
    id_no: number === null ? null : maskValue(number),
    id_front: links.to(tenant.tenantId, row.idFront, sessionId),
    id_back: links.to(tenant.tenantId, row.idBack, sessionId),
    agreement_version: row.agreementVersion,
    agreed_at: row.agreedAt.toISOString(),
    submitted_at: row.submittedAt.toISOString(),
    review_until: reviewEnd(row),
    decided_at: row.decidedAt?.toISOString() ?? null,
    approved_at: row.status === 'approved' ? (row.decidedAt?.toISOString() ?? null) : null,
    reasons: [...row.reasons],
  };
}

/** When a pending review is due; `null` when nothing is reviewed. */
export function reviewEnd(row: KycSubmissionRow | null): string | null {
  return row?.status === 'pending'
    ? new Date(reviewUntil(row.submittedAt.getTime())).toISOString()
    : null;
}
