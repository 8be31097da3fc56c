import type { Page } from '@playwright/test';
import { deskOf } from './desk.ts';
import { hostOf, type Deployment } from './deployment/deployment.ts';
import { shippedProfile, type ProfileId } from './profiles.ts';
import { storageWith, tokensKey, type BrowserStorage, type WireTokens } from './signed-in.ts';

export interface NewClient {
  readonly username: string;
  readonly password: string;
  /** A browser's storage with the session that began with the account, its only one. */
  readonly storage: BrowserStorage;
}

let made = 0;

/** Opens an account of its own, so that a journey may lock, change or end what it likes. */
export async function newClient(deployment: Deployment, profile: ProfileId): Promise<NewClient> {
  const desk = deskOf(deployment, profile);
  const [username, password] = [`traveller-${process.pid}-${(made += 1)}`, 'seven-quiet-wheels'];
  const phone = `+1202${String(5_000_000 + Math.floor(Math.random() * 999_999))}`;
  const invitation_code = await desk.invite();
  await post(deployment, profile, '/register/code', { phone, invitation_code });
  const tokens = await post(deployment, profile, '/register', {
    username,
    password,
    phone,
    invitation_code,
    full_name: 'Quiet Traveller',
    code: await desk.lastCode('code.register', phone),
  });
  return { username, password, storage: storageWith(deployment, profile, tokens) };
}

/** Gives a page the session of a new client, in the storage of the page's own browser. */
export async function continueAs(
  page: Page,
  profile: ProfileId,
  { storage }: NewClient,
): Promise<void> {
  const [tokens] = storage.origins[0]?.localStorage ?? [];
  await page.goto('/login');
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), {
    name: tokensKey(profile),
    value: tokens?.value ?? '',
  });
}

async function post(
  deployment: Deployment,
  profile: ProfileId,
  address: string,
  body: object,
): Promise<WireTokens> {
  const response = await fetch(new URL(`/api/auth/app/v1${address}`, hostOf(deployment, profile)), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Tenant-Id': shippedProfile(profile).http.tenantId,
      'Accept-Language': 'en-US',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
