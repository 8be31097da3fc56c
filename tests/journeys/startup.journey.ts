import type { Page } from '@playwright/test';
import { startupSteps, type StartupStep } from '#core/startup.ts';
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

test.describe('the start of a client', () => {
  test.use({ profile: 'es', client: 'marta' });

  test('goes when a page is opened on which money moves', async ({ page, words, frame }) => {
    await page.goto('/dashboard');
    await panel(page).hover();
    await expect(panel(page)).toBeVisible();
    await panel(page)
      .getByRole('button', { name: words('startup.details') })
      .click();
    const tabs = page.getByRole('navigation', { name: words('nav.main') });
    await tabs.getByRole('link', { name: words('nav.market') }).click();
    await expect(page).toHaveURL('/market');
    await expect(panel(page)).toBeVisible();
    await frame.openMenu();
    await frame.menu.getByRole('link', { name: words('menu.deposit') }).click();
    await expect(page).toHaveURL('/deposit');
    await expect(panel(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/market');
    await expect(panel(page)).toHaveCount(0);
  });
});

test.describe('the connection test', () => {
  test.use({ profile: 'es', startShown: false });

  test('says what the device is, and clears what was kept', async ({ page, words, frame }) => {
    await page.goto('/test');
    const device = page.getByRole('region', { name: words('test.device') });
    const line = (label: string) =>
      device.locator('dl > div').filter({ has: page.getByText(words(label), { exact: true }) });
    await expect(line('test.kind')).toContainText(words('test.kind.desktop'));
    await expect(line('test.system')).toContainText('Linux');
    await expect(line('test.browser')).toContainText('Chrome');
    await expect(line('test.private')).toContainText(/\S/);
    expect((await device.boundingBox())?.width).toBeLessThanOrEqual(640);
    await page.evaluate(() => localStorage.setItem('livery.es.recent', '["kept"]'));
    await page.getByRole('button', { name: words('test.clear') }).click();
    await expect(frame.toast('test.cleared')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('livery.es.recent'))).toBeNull();
    await expect(page.getByText(words('test.noResponse'))).toHaveCount(0);
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
      const shownAgain = page.waitForResponse('**/stock/v1/indices');
      await panel(page)
        .getByRole('button', { name: words('startup.clear') })
        .click();
      // What is on the screen is asked for anew as well.
      await shownAgain;
      expect(await page.evaluate(() => localStorage.getItem('livery.es.recent'))).toBeNull();
      expect((await asked).ok()).toBe(true);
      await expect(company).toContainText(words('startup.result.done'));
      await page.keyboard.press('Escape');
      await expect(panel(page)).toHaveCount(0);
    },
  );
});

/** What makes a step of the start fail: an address that does not answer, or a browser that does not say what it is. */
const failingSteps = {
  connection: '**/health',
  config: '**/setting/v1/app',
  session: '**/auth/app/v1/client_info',
  permissions: '**/client/app/v1/config',
  company: '**/setting/v1/co',
  region: '**/place.json',
  device: null,
} as const satisfies Record<StartupStep, string | null>;

test.describe('a start of a client', () => {
  test.use({ profile: 'es', client: 'marta' });

  for (const failing of startupSteps)
    test(`goes on where this step fails: ${failing}`, async ({ page, words, pageErrors }) => {
      pageErrors.expect(/ERR_FAILED|Failed to load resource/);
      await locatePlace(page, 'es', '/place.json', true);
      await page.route('**/place.json', (route) => route.fulfill({ json: { country: 'PT' } }));
      const address = failingSteps[failing];
      if (address === null) await page.addInitScript(breakDevice);
      else await page.route(address, (route) => route.abort());

      await page.goto('/dashboard');
      await panel(page).hover();
      await panel(page)
        .getByRole('button', { name: words('startup.details') })
        .click();
      await expect(panel(page).getByRole('status')).toContainText(
        words('startup.failed', { count: '1' }),
      );
      for (const step of startupSteps)
        await expect(
          panel(page)
            .locator('dl > div')
            .filter({ hasText: words(`startup.step.${step}`) }),
        ).toContainText(words(`startup.result.${step === failing ? 'failed' : 'done'}`));
      await expect(panel(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');

      const tabs = page.getByRole('navigation', { name: words('nav.main') });
      await tabs.getByRole('link', { name: words('nav.market') }).click();
      await expect(page).toHaveURL('/market');
      await expect(page.getByTestId('price').first()).toBeVisible();
    });
});

function breakDevice(): void {
  Object.defineProperty(navigator, 'userAgentData', {
    value: {
      getHighEntropyValues() {
        throw new Error('no facts');
      },
    },
  });
}

/** Names a service in the place of one of the tenant's choice, at an address that the policy of the bundle allows, with or without consent. */
async function locatePlace(
  page: Page,
  profile: string,
  address: string,
  functional: boolean,
): Promise<void> {
  await page.route('**/profile.*.json', async (route) => {
    const file = await (await route.fetch()).json();
    const startup = { ...file.profile.startup, geolocation: address };
    await route.fulfill({ json: { ...file, profile: { ...file.profile, startup } } });
  });
  await page.addInitScript(
    ([key, version, isOn]) =>
      localStorage.setItem(
        key,
        JSON.stringify({
          version,
          functional: isOn,
          performance: false,
          targeting: false,
          saved: true,
        }),
      ),
    [`livery.${profile}.consent`, cookiePolicy() ?? '', functional] as const,
  );
}

test.describe('the region', () => {
  test.use({ profile: 'kun', language: 'en-US' });

  for (const functional of [false, true])
    test(`is ${functional ? 'shown to who agreed' : 'not asked for without consent'}`, async ({
      page,
      words,
    }) => {
      const service = '/place.json';
      const asked: string[] = [];
      await locatePlace(page, 'kun', service, functional);
      await page.route(`**${service}`, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ json: { ip: '192.0.2.1', country: 'PT', city: 'Porto' } });
      });
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

  test('are read by who asks for the company', async ({ page, words }) => {
    const film = 'https://film.example/intro';
    await page.route('**/setting/v1/co', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), co_name: 'Wisła Kapitał Plus S.A.', app_video: film },
      });
    });
    await page.route('**/setting/app/v1/countries', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), codes: ['ES', 'PL'], current: 'PL' },
      });
    });
    const answer = page.waitForResponse('**/setting/v1/app');
    await page.goto('/about');
    const { app_version: version } = await (await answer).json();
    const company = page.getByRole('region', { name: words('company.title') });
    const line = (label: string) => company.locator('dl > div').filter({ hasText: words(label) });
    await expect(line('company.name')).toContainText('Wisła Kapitał Plus S.A.');
    await expect(line('company.markets')).toContainText('Polska, Hiszpania');
    await expect(line('company.version')).toContainText(version);
    await expect(line('company.withdrawals')).toContainText(words('company.code'));
    await expect(
      company.getByRole('link', {
        name: words('company.video', { company: 'Wisła Kapitał Plus S.A.' }),
      }),
    ).toHaveAttribute('href', film);
  });

  test('have a screen of the client’s own beside them', async ({ page, words, frame }) => {
    await page.goto('/market');
    await frame.openMenu();
    await frame.menu.getByRole('link', { name: words('screen.settings.title') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('screen.settings.title'),
    );
    await expect(
      page.getByRole('region', { name: words('profile.preferences.title') }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: words('test.run') })).toBeVisible();
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
