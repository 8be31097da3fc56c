import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { shippedProfile, type ProfileId } from './profiles.ts';
import { tokensKey } from './signed-in.ts';

/** Sets the client's PIN as the app does, without its pages. */
export async function setPin(
  page: Page,
  profile: ProfileId,
  { password, pin }: { readonly password: string; readonly pin: string },
): Promise<void> {
  await page.goto('/dashboard');
  const done = await page.evaluate(
    async ({ name, tenant, password: own, digits }) => {
      const { accessToken } = JSON.parse(localStorage.getItem(name) ?? '{}');
      const post = (address: string, body: object) =>
        fetch(`/api/client/app/v1${address}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: {
            'Content-Type': 'application/json',
            'X-Tenant-Id': tenant,
            'Accept-Language': 'en-US',
            Authorization: `Bearer ${accessToken}`,
          },
        });
      // A proof is for one request, by the name that its refusal gives it.
      const refused = await post('/pin', { pin: digits });
      const { intent } = (await refused.json()).params;
      return [
        (await post('/pwd_verify', { password: own, intent })).status,
        (await post('/pin', { pin: digits })).status,
      ];
    },
    {
      name: tokensKey(profile),
      tenant: shippedProfile(profile).http.tenantId,
      password,
      digits: pin,
    },
  );
  expect(done).toEqual([200, 204]);
}
