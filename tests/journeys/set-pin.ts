import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { shippedProfile, type ProfileId } from './profiles.ts';
import { tokensKey } from './signed-in.ts';

/** Sets the client's PIN as the app does, without its pages. A client of several journeys has it from the first of them. */
export async function setPin(
  page: Page,
  profile: ProfileId,
  { password, pin }: { readonly password: string; readonly pin: string },
): Promise<void> {
  await page.goto('/dashboard');
  const stored = await page.evaluate((name) => localStorage.getItem(name), tokensKey(profile));
  const { accessToken } = JSON.parse(stored ?? '{}') as { readonly accessToken?: string };
  const headers = {
    'X-Tenant-Id': shippedProfile(profile).http.tenantId,
    'Accept-Language': 'en-US',
    Authorization: `Bearer ${accessToken ?? ''}`,
  };
  const at = (address: string) => `/api/client/app/v1${address}`;
  const isSet = async () => {
    const answer = await page.request.get(at('/pin'), { headers });
    return ((await answer.json()) as { readonly state: string }).state === 'set';
  };
  if (await isSet()) return;
  const post = (address: string, data: object) => page.request.post(at(address), { headers, data });
  // A proof is for one request, by the name that its refusal gives it.
  const refused = await post('/pin', { pin });
  if (refused.status() === 403) {
    const { params } = (await refused.json()) as { readonly params: { readonly intent: string } };
    const proven = await post('/pwd_verify', { password, intent: params.intent });
    expect(proven.status()).toBe(200);
    await post('/pin', { pin });
  }
  // Another journey may have set it meanwhile.
  expect(await isSet()).toBe(true);
}
