import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { client } from '#server/db/tables/client.ts';
import { kycIdentity, kycSubmission } from '#server/db/tables/kyc.ts';
import { nominee, nomineeList } from '#server/db/tables/nominee.ts';
import type { components } from '#api/client.gen.ts';
import { createFileLinks } from '#server/modules/file/file-link-service.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { provePassword } from './given.ts';
import type { FormParts } from './form-data.ts';
import type { TestApp } from './test-app.ts';
import { testSecret } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];

/** A picture that a camera could have made; `shade` distinguishes them. */
export function photo(shade = 120, width = 640, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();
}

export function upload(test: TestApp, token: string, form: FormParts) {
  return test.call({ method: 'POST', path: '/api/file/app/v1/upload', token, form });
}

export async function uploadedId(
  test: TestApp,
  token: string,
  purpose: Schemas['FilePurpose'] = 'kyc',
): Promise<string> {
  const answer = await upload(test, token, [
    ['purpose', purpose],
    ['file', { bytes: await photo() }],
  ]);
  return answer.json<Schemas['UploadedFile']>().id;
}

/** A valid submission with the given number. */
export async function kycBody(
  test: TestApp,
  token: string,
  changes: Partial<Schemas['KycRequest']> = {},
): Promise<Schemas['KycRequest']> {
  return {
    country: 'ES',
    id_kind: 'dni',
    full_name: 'Nueva Clienta',
    mobile: '+34600111222',
    dob: '1990-04-12',
    id_no: '12345678Z',
    id_front: await uploadedId(test, token),
    id_back: await uploadedId(test, token),
    declaration: true,
    agreement: true,
    agreement_version: '2026-01',
    ...changes,
  };
}

export async function clientId(
  test: TestApp,
  username: string,
  tenant: Tenant = home,
): Promise<string> {
  const [row] = await test.db.inTenant(tenant.id, (tx) =>
    tx
      .select({ id: client.id })
      .from(client)
      .where(and(eq(client.tenant, tenant.id), eq(client.username, username))),
  );
  return row?.id ?? '';
}

/** As if the client had never submitted anything. */
export async function forgetKyc(test: TestApp, username: string): Promise<void> {
  const id = await clientId(test, username);
  await test.db.inTenant(home.id, async (tx) => {
    await tx.delete(kycSubmission).where(eq(kycSubmission.clientId, id));
    await tx.delete(kycIdentity).where(eq(kycIdentity.clientId, id));
    await tx.update(client).set({ kycStatus: 'unverified' }).where(eq(client.id, id));
  });
}

export const nomineeBody = {
  name: 'Lucía Salcedo',
  relation: 'child',
  phone: '+34600333444',
  dob: '1995-06-30',
  share: '25',
  version: 0,
} as const satisfies Schemas['NomineeRequest'];

export async function forgetNominees(test: TestApp, username: string): Promise<void> {
  const id = await clientId(test, username);
  await test.db.inTenant(home.id, async (tx) => {
    await tx.delete(nominee).where(eq(nominee.clientId, id));
    await tx.delete(nomineeList).where(eq(nomineeList.clientId, id));
  });
}

export async function addedNominee(test: TestApp, token: string): Promise<string> {
  provePassword(test, token);
  const answer = await test.call({
    method: 'POST',
    path: '/api/nominee/app/v1',
    token,
    body: nomineeBody,
  });
  return answer.json<Schemas['NomineeList']>().items[0]?.id ?? '';
}

const readable = new WeakMap<TestApp, Promise<string>>();

/** One picture, the same in a test however often it is asked for, with the parts of a link to it that holds now. */
export async function readableFile(
  test: TestApp,
): Promise<{ readonly id: string; readonly query: Readonly<Record<string, string>> }> {
  const made =
    readable.get(test) ??
    test.accessToken('marta').then((token) => uploadedId(test, token, 'avatar'));
  readable.set(test, made);
  const id = await made;
  const { url } = createFileLinks(deriveSecrets(testSecret), () => test.now).to(home.tenantId, id);
  return { id, query: Object.fromEntries(new URLSearchParams(url.split('?')[1])) };
}
