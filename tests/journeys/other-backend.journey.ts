import { expect, test } from './journey.ts';
import { shippedProfile } from './profiles.ts';

/** Backends of others answer what the specification allows, and ours does not. */
test.describe('a backend that answers an identity check with true or false', () => {
  test.use({ profile: 'live', client: 'newcomer' });

  for (const shape of [
    (verified: boolean) => verified,
    (verified: boolean) => ({ status: verified }),
  ]) {
    test(`forces whom it must, and no others: ${JSON.stringify(shape(true))}`, async ({
      page,
      words,
    }) => {
      let verified = false;
      await page.route('**/client/app/v1/verified', (route) =>
        route.fulfill({ json: shape(verified) }),
      );
      await page.route('**/client/app/v1/config', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), kyc_force: true } });
      });
      await page.route('**/identify/app/v1/detail', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), status: verified } });
      });
      await page.goto('/profile');
      await expect(page).toHaveURL('/kyc?redirect=%2Fprofile');
      await expect(
        page.getByText(words('kyc.forced', { company: shippedProfile('live').company.name })),
      ).toBeVisible();

      verified = true;
      await page.goto('/kyc?redirect=%2Fprofile');
      await expect(page).toHaveURL('/profile');
      await expect(
        page.getByRole('definition').filter({ hasText: words('kyc.approved') }),
      ).toBeVisible();
    });
  }
});

test.describe('a backend that refuses the profile with 403', () => {
  test.use({ profile: 'live', client: 'newcomer' });

  test('has ended the session', async ({ page, frame, pageErrors, profile }) => {
    pageErrors.expect(/status of 403/);
    await page.route('**/auth/app/v1/client_info', (route) =>
      route.fulfill({ status: 403, json: {} }),
    );
    await page.goto('/profile');
    await expect(frame.toast('error.sessionExpired')).toBeVisible();
    await expect(frame.signIn).toBeVisible();
    expect(
      await page.evaluate((key) => localStorage.getItem(key), `livery.${profile}.tokens`),
    ).toBeNull();
  });
});
