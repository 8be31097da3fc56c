import { expect, test } from './journey.ts';
import { hostOf } from './deployment/deployment.ts';
import { shippedProfile } from './profiles.ts';

const polish = shippedProfile('pl').name;
const spanish = shippedProfile('es').name;

test.describe('a bundle with two profiles', () => {
  test.use({
    baseURL: async ({ deployment }, use) => use(hostOf(deployment, 'both')),
    locale: 'en-US',
  });

  test('shows its default, switches when asked, and remembers', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(new RegExp(`^${spanish} \\|`));
    await page.goto('/dashboard?profile=pl');
    await expect(page).toHaveTitle(new RegExp(`^${polish} \\|`));
    await page.goto('/market');
    await expect(page).toHaveTitle(new RegExp(`^${polish} \\|`));
    await expect(page.getByRole('contentinfo')).toContainText('Wisła Kapitał S.A.');
    await page.goto('/market?profile=es');
    await page.goto('/market');
    await expect(page).toHaveTitle(new RegExp(`^${spanish} \\|`));
  });

  test('keeps the profile at hand when it is asked for an unknown one', async ({ page }) => {
    await page.goto('/dashboard?profile=nowhere');
    await expect(page).toHaveTitle(new RegExp(`^${spanish} \\|`));
    await page.goto('/dashboard?profile=pl');
    await expect(page).toHaveTitle(new RegExp(`^${polish} \\|`));
    for (const name of ['nowhere', '__proto__', 'constructor', '', '../pl']) {
      await page.goto(`/dashboard?profile=${encodeURIComponent(name)}`);
      await expect(page).toHaveTitle(new RegExp(`^${polish} \\|`));
    }
  });

  test('keeps the sessions of its profiles apart', async ({ page, frame, words }) => {
    await page.goto('/login?profile=pl');
    await page.getByLabel(words('form.login.username'), { exact: true }).fill('marta');
    await page.getByLabel(words('form.login.password'), { exact: true }).fill('coach-and-four');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(/Marta/).first()).toBeVisible();
    await page.goto('/dashboard?profile=es');
    await expect(frame.signIn).toBeVisible();
    await page.goto('/dashboard?profile=pl');
    await expect(page.getByText(/Marta/).first()).toBeVisible();
  });
});

test(
  'a bundle with one profile stays itself when it is asked for another',
  { tag: '@quick' },
  async ({ page, shipped }) => {
    await page.goto('/dashboard?profile=pl');
    await expect(page).toHaveTitle(new RegExp(`^${shipped.name} \\|`));
  },
);
