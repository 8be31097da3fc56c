import { and, desc, eq, sql } from 'drizzle-orm';
import { countries, countryOfPhoneCode } from '#core/countries.ts';
import { CodedError } from '#core/errors.ts';
import { dayIn } from '#core/identity/age.ts';
import { kycProblems } from '#server/rules/kyc-problems.ts';
import { normaliseIdNumber } from '#core/identity/national-id.ts';
import { mobileError } from '#server/rules/mobile.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { identityLifecycle } from '#core/lifecycle/identity.ts';
import type { components } from '#api/client.gen.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { KycSubmissionRow } from '#server/db/tables/kyc.ts';
import { kycSubmission } from '#server/db/tables/kyc.ts';
import { changeClient, readClient } from '#server/modules/client/client-service.ts';
import type { FileLinks } from '#server/modules/file/file-link-service.ts';
import { claimFile } from '#server/modules/file/file-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

export type KycRequest = components['schemas']['KycRequest'];

export interface KycDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal' | 'idNumber'>;
  readonly links: FileLinks;
  /** Called with each submission, in its transaction. */
  readonly onSubmitted: (
    tx: TenantTransaction,
    tenant: string,
    submitted: Submitted,
  ) => Promise<void>;
}

export interface Submitted {
  readonly clientId: string;
  readonly submission: string;
  readonly at: Date;
}

/** Takes a submission in, or refuses it with everything that is wrong. */
export async function submitKyc(
  tx: TenantTransaction,
  dependencies: KycDependencies,
  tenant: Tenant,
  clientId: string,
  request: KycRequest,
): Promise<void> {
  const { clock } = dependencies;
  const now = clock();
  const mobile = mobileError(request.mobile);
  const problems = [
    ...kycProblems(request, dayIn(timezoneOf(request, tenant), now.getTime())),
    ...(mobile === null ? [] : [{ pointer: '/mobile', ...mobile }]),
  ];
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const { kycStatus } = await readClient(tx, tenant.id, clientId, 'lock');
  const step = identityLifecycle.step(kycStatus, 'submit', 'client');
  await claimImages(tx, { tenant: tenant.id, clientId }, request, now);
  const row = rowOf(dependencies, tenant, request, now);
  await tx.insert(kycSubmission).values({ ...row, clientId });
  await changeClient(tx, tenant.id, clientId, { kycStatus: step.to });
  await carryOut(step, {
    queueReview: () =>
      dependencies.onSubmitted(tx, tenant.id, { clientId, submission: row.id, at: now }),
  });
}

function rowOf(
  { random, secrets }: KycDependencies,
  tenant: Tenant,
  request: KycRequest,
  now: Date,
) {
  const number = normaliseIdNumber(request.id_no);
  return {
    tenant: tenant.id,
    id: newId(now, random),
    status: 'pending' as const,
    country: request.country,
    idKind: request.id_kind,
    fullName: request.full_name.normalize('NFC').trim(),
    mobile: request.mobile,
    dob: request.dob,
    sealedIdNo: secrets.seal(number, random),
    idNoHash: idNumberHash(secrets, tenant.id, {
      country: request.country,
      kind: request.id_kind,
      number,
    }),
    idFront: request.id_front,
    idBack: request.id_back,
    agreementVersion: request.agreement_version,
    agreedAt: now,
    submittedAt: now,
  };
}

/** A number as it is compared: equal ones of one tenant have equal hashes, and none can be read back. */
export function idNumberHash(
  secrets: Pick<Secrets, 'idNumber'>,
  tenant: string,
  {
    country,
    kind,
    number,
  }: { readonly country: string; readonly kind: string; readonly number: string },
): string {
  return secrets.idNumber([tenant, country, kind, number].join('\n'));
}

async function claimImages(
  tx: TenantTransaction,
  owner: Parameters<typeof claimFile>[1],
  request: KycRequest,
  now: Date,
): Promise<void> {
  const missing: string[] = [];
  for (const field of ['id_front', 'id_back'] as const) {
    if (!(await claimFile(tx, owner, request[field], 'kyc', now))) missing.push(field);
  }
  // Thrown inside: what was claimed is given back with the rest.
  if (missing.length > 0)
    throw new CodedError(
      'requestInvalid',
      {},
      missing.map((field) => ({ pointer: `/${field}`, code: 'fileUnknown' })),
    );
}

/** The client's own day begins by the clock of their country; which of its zones, their device says. */
function timezoneOf({ country, time_zone: given }: KycRequest, tenant: Tenant): string {
  const { timezones } =
    countries.find(({ code }) => code === country) ?? countryOfPhoneCode(tenant.countryCode);
  return timezones.find((zone) => zone === given) ?? timezones[0];
}

/** The newest submission of a client; `null` before their first. */
export async function latestSubmission(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<KycSubmissionRow | null> {
  const [row] = await tx
    .select()
    .from(kycSubmission)
    .where(and(eq(kycSubmission.tenant, tenant), eq(kycSubmission.clientId, clientId)))
    // What is pending is the newest, then what was decided last: two may have come in the same millisecond.
    .orderBy(
      desc(sql`${kycSubmission.status} = 'pending'`),
      desc(kycSubmission.submittedAt),
      desc(kycSubmission.decidedAt),
    )
    .limit(1);
  return row ?? null;
}
