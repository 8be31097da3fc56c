import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { cookiePolicy } from './profiles.ts';
import type { Words } from './words.ts';

const panel = (page: Page) => page.locator('[data-startup]');
const question = (page: Page, words: Words) =>
  page.getByRole('region', { name: words('cookie.title') });

test.use({ startShown: true });

test.describe('the start', () => {
  test.use({ profile: 'kun', cookiesAsked: true });

  test('is gone through beside a page that can be used, then the question for cookies comes', async ({
    page,
    words,
    shipped,
  }) => {
    await page.goto('/dashboard');
    await expect(panel(page)).toBeVisible();
    await expect(panel(page)).toHaveAccessibleName(words('startup.title', { name: shipped.name }));
    await panel(page).hover();
    await expect(question(page, words)).toHaveCount(0);
    await expect(panel(page).getByRole('status')).toContainText(words('startup.ready'));
    await expect(panel(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    // In reach of the pointer it stays, so that it can be read.
    await page.mouse.move(1, 1);
    await expect(panel(page)).toHaveCount(0);
    await expect(question(page, words)).toBeVisible();
    await page.reload();
    await expect(question(page, words)).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });

  test('never stands over another screen than those of the tabs', async ({ page, words }) => {
    await page.goto('/test');
    await expect(question(page, words)).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });
});

test.describe('a start with a failure', () => {
  test.use({ profile: 'es' });

  test(
    'marks the step, goes on, and can be repeated and left by the keyboard',
    { tag: '@quick' },
    async ({ page, words, pageErrors }) => {
      pageErrors.expect(/ERR_FAILED|Failed to load resource/);
      let isBroken = true;
      await page.route('**/setting/v1/co', (route) =>
        isBroken ? route.abort() : route.continue(),
      );
      await page.goto('/dashboard');
      const details = panel(page).getByRole('button', { name: words('startup.details') });
      await details.focus();
      await page.keyboard.press('Enter');
      const step = (name: string) =>
        panel(page)
          .locator('dl > div')
          .filter({ hasText: words(`startup.step.${name}`) });
      const company = step('company');
      await expect(company).toContainText(words('startup.result.failed'));
      await expect(step('device')).toContainText(words('startup.result.done'));
      await expect(panel(page).getByRole('status')).toContainText(
        words('startup.failed', { count: '1' }),
      );
      isBroken = false;
      await panel(page)
        .getByRole('button', { name: words('startup.run') })
        .click();
      await expect(company).toContainText(words('startup.result.done'));

      // What an earlier visit kept is forgotten, then everything is asked for anew.
      await page.evaluate(() => localStorage.setItem('livery.es.recent', '["kept"]'));
      const asked = page.waitForResponse('**/setting/v1/app');
      await panel(page)
        .getByRole('button', { name: words('startup.clear') })
        .click();
      expect(await page.evaluate(() => localStorage.getItem('livery.es.recent'))).toBeNull();
      expect((await asked).ok()).toBe(true);
      await expect(company).toContainText(words('startup.result.done'));
      await page.keyboard.press('Escape');
      await expect(panel(page)).toHaveCount(0);
    },
  );
});

test.describe('the region', () => {
  test.use({ profile: 'kun', language: 'en-US' });

  for (const functional of [false, true])
    test(`is ${functional ? 'shown to who agreed' : 'not asked for without consent'}`, async ({
      page,
      words,
    }) => {
      // In the place of a service of the tenant's choice, at an address that the policy of the bundle allows.
      const service = '/place.json';
      const asked: string[] = [];
      await page.route('**/profile.*.json', async (route) => {
        const file = await (await route.fetch()).json();
        const startup = { ...file.profile.startup, geolocation: service };
        await route.fulfill({ json: { ...file, profile: { ...file.profile, startup } } });
      });
      await page.route(`**${service}`, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ json: { ip: '192.0.2.1', country: 'PT', city: 'Porto' } });
      });
      await page.addInitScript(
        ([version, isOn]) =>
          localStorage.setItem(
            'livery.kun.consent',
            JSON.stringify({
              version,
              functional: isOn,
              performance: false,
              targeting: false,
              saved: true,
            }),
          ),
        [cookiePolicy() ?? '', functional] as const,
      );
      await page.goto('/dashboard');
      await panel(page)
        .getByRole('button', { name: words('startup.details') })
        .click();
      const region = panel(page)
        .locator('dl > div')
        .filter({ hasText: words('startup.step.region') });
      await expect(region).toContainText(
        words(functional ? 'startup.result.done' : 'startup.result.skipped'),
      );
      expect(asked).toHaveLength(functional ? 1 : 0);
      await expect(panel(page).getByText('Porto, Portugal')).toHaveCount(functional ? 1 : 0);
    });
});

test.describe('settings of the backend', () => {
  test.use({ profile: 'pl', startShown: false });

  test('are shown, kept, and shown at the next visit when it does not answer', async ({
    page,
    shipped,
    pageErrors,
  }) => {
    pageErrors.expect(/ERR_FAILED|Failed to load resource/);
    const name = `${shipped.name} Plus`;
    await page.route('**/setting/v1/app', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), app_name: name } });
    });
    await page.goto('/dashboard');
    await expect(page).toHaveTitle(new RegExp(`^${name} \\| `));
    await expect(page.getByRole('banner')).toContainText(name);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('livery.pl.settings')))
      .toContain(name);

    await page.unroute('**/setting/v1/app');
    await page.route('**/setting/**', (route) => route.abort());
    await page.reload();
    await expect(page).toHaveTitle(new RegExp(`^${name} \\| `));
  });

  test.describe('of a client', () => {
    test.use({ client: 'marta' });

    test('name no country in which an account could be held: the screen says so', async ({
      page,
      words,
    }) => {
      await page.route('**/setting/app/v1/acc_countries', async (route) => {
        const response = await route.fetch();
        const none = { ...(await response.json()), codes: [], countries: [] };
        await route.fulfill({ response, json: none });
      });
      await page.goto('/banking');
      await expect(page.getByText(words('banking.noCountries'))).toBeVisible();
      await expect(page.getByRole('button', { name: words('banking.open') })).toHaveCount(0);
    });
  });
});
