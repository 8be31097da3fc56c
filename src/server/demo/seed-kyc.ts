import { countryOfPhoneCode } from '#core/countries.ts';
import type { Database } from '#server/db/database.ts';
import type { KycReason, KycSubmissionRow } from '#server/db/tables/kyc.ts';
import { kycIdentity, kycSubmission } from '#server/db/tables/kyc.ts';
import { claimFile, keepFile } from '#server/modules/file/file-service.ts';
import type { FileStore } from '#server/modules/file/file-store.ts';
import { idNumberHash } from '#server/modules/kyc/kyc-service.ts';
import { newId } from '#server/platform/ids.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { demoIdentity } from './demo-identity.ts';
import { demoPhone } from './demo-people.ts';
import type { DemoState } from './demo-people.ts';
import { specimenImage } from './specimen-image.ts';

export interface DemoIdentityParts {
  readonly files: FileStore;
  readonly secrets: Pick<Secrets, 'seal' | 'idNumber'>;
}

interface Parts extends DemoIdentityParts {
  readonly db: Database;
  readonly random: RandomSource;
  readonly now: Date;
}

interface Person {
  readonly clientId: string;
  readonly index: number;
  readonly state: Exclude<DemoState, 'newcomer'>;
  readonly fullName: string;
}

const hour = 3_600_000;

const reasons: readonly KycReason[] = [
  { field: 'id_front', code: 'unreadable', note: null },
  { field: 'full_name', code: 'mismatch', note: null },
];

/** The identity check that a demonstration client sent in, with two invented pictures. */
export async function seedKyc(
  parts: Parts,
  tenant: Tenant,
  { clientId, index, state, fullName }: Person,
): Promise<void> {
  const { db, random, now, secrets } = parts;
  const owner = { tenant: tenant.id, clientId };
  const { code: country } = countryOfPhoneCode(tenant.countryCode);
  const { kind, number, born } = demoIdentity(country, index);
  const [front, back] = [
    await keepPicture(parts, owner, [fullName, `${kind} ${number}`, born]),
    await keepPicture(parts, owner, [country, number]),
  ];
  const idNoHash = idNumberHash(secrets, tenant.id, { country, kind, number });
  const { status, sentAt, decidedAt } = pastOf(state, now);
  await db.inTenant(tenant.id, async (tx) => {
    for (const id of [front, back]) await claimFile(tx, owner, id, 'kyc', now);
    await tx.insert(kycSubmission).values({
      ...owner,
      id: newId(now, random),
      status,
      country,
      idKind: kind,
      fullName,
      mobile: demoPhone(tenant.countryCode, index),
      dob: born,
      sealedIdNo: secrets.seal(number, random),
      idNoHash,
      idFront: front,
      idBack: back,
      agreementVersion: 'demo',
      agreedAt: sentAt,
      submittedAt: sentAt,
      decidedAt,
      reasons: status === 'rejected' ? reasons : [],
    });
    if (status === 'approved')
      await tx
        .insert(kycIdentity)
        .values({ tenant: tenant.id, idNoHash, clientId })
        .onConflictDoNothing();
  });
}

async function keepPicture(
  { db, random, now, files }: Parts,
  owner: { tenant: string; clientId: string },
  lines: readonly string[],
): Promise<string> {
  const { id } = await keepFile(
    { db, random, files, clock: () => now },
    owner,
    'kyc',
    await specimenImage(lines),
  );
  return id;
}

function pastOf(
  state: Person['state'],
  now: Date,
): {
  readonly status: KycSubmissionRow['status'];
  readonly sentAt: Date;
  readonly decidedAt: Date | null;
} {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  if (state === 'inReview') return { status: 'pending', sentAt: ago(5), decidedAt: null };
  if (state === 'rejected') return { status: 'rejected', sentAt: ago(70), decidedAt: ago(46) };
  return { status: 'approved', sentAt: ago(94 * 24), decidedAt: ago(93 * 24) };
}
