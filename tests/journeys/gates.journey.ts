import type { Page } from '@playwright/test';
import type { Block, Screen } from '#config/screen.gen.ts';
import { deskOf, type Desk } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { newClient } from './new-client.ts';
import { loginPage } from './login-page.ts';
import { shippedProfile } from './profiles.ts';

test.describe('what a client is shown', () => {
  test.use({ profile: 'live' });

  test('is hidden without the permission, and locked with its condition and a link to meet it', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    const client = await newClient(deployment, profile);
    const desk = deskOf(deployment, profile);
    await gateBlocks(page, {
      value: { gate: { permission: 'withdraw' }, whenDenied: 'lock' },
      holdings: { gate: { kyc: 'approved' }, whenDenied: 'lock' },
      assets: { gate: { vip: 2, score: 700 }, whenDenied: 'lock' },
    });
    await page.goto('/login?redirect=%2Fportfolio');
    await loginPage(page, words).signIn(client.username, client.password);
    await expect(page).toHaveURL('/portfolio');

    const level = page.getByRole('status').filter({
      hasText: words('gate.levelTooLow')
        .replace('{vip, number}', '2')
        .replace('{score, number}', '700'),
    });
    await expect(level.getByRole('link', { name: words('gate.action.level') })).toHaveAttribute(
      'href',
      '/profile',
    );
    const unverified = page.getByRole('status').filter({ hasText: words('gate.kycNeeded') });
    await expect(unverified).toBeVisible();
    // Nothing stands for what lacks a permission, not even a lock.
    await expect(page.getByText(words('gate.permissionMissing'))).toHaveCount(0);
    await expect(page.getByRole('heading', { name: words('portfolio.value.title') })).toHaveCount(
      0,
    );
    expect(await findings(page)).toEqual([]);
    await unverified.getByRole('link', { name: words('gate.action.kyc') }).click();
    await expect(page).toHaveURL('/kyc?redirect=%2Fportfolio');

    await setTier(desk, client.username, { vip: 2, score: 700, perms: ['withdraw'] });
    await forgetPermissions(page, profile);
    await page.goto('/portfolio');
    await expect(page.getByRole('heading', { name: words('portfolio.value.title') })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: words('portfolio.assets.title') }),
    ).toBeVisible();
    await expect(level).toHaveCount(0);
    await expect(unverified).toBeVisible();
  });

  test(
    'is known at once after a reload, and asked for anew after five minutes',
    { tag: '@quick' },
    async ({ page, words, deployment, profile }) => {
      const client = await newClient(deployment, profile);
      await gateBlocks(page, { value: { gate: { permission: 'withdraw' }, whenDenied: 'hide' } });
      let asked = 0;
      let hold: Promise<void> | null = null;
      await page.route('**/client/app/v1/config', async (route) => {
        asked += 1;
        await hold;
        await route.continue();
      });
      // A backend that sends no events: it has to be polled.
      await page.routeWebSocket(/\/stream\/v1\/live/, (socket) => socket.close());
      await page.clock.install();
      await page.goto('/login?redirect=%2Fportfolio');
      await loginPage(page, words).signIn(client.username, client.password);
      const holdings = page.getByRole('heading', {
        name: words('portfolio.holdings.title'),
        exact: true,
      });
      const value = page.getByRole('heading', { name: words('portfolio.value.title') });
      await expect(holdings).toBeVisible();
      await expect.poll(() => asked).toBe(1);
      await setTier(deskOf(deployment, profile), client.username, { perms: ['withdraw'] });

      // Nothing answers, and still the page knows what it may show.
      let release: () => void = () => undefined;
      hold = new Promise((resume) => {
        release = resume;
      });
      await page.reload();
      await expect(holdings).toBeVisible();
      await expect(value).toHaveCount(0);
      expect(asked).toBe(1);

      await page.clock.fastForward(5 * 60_000 + 1_000);
      await expect.poll(() => asked).toBe(2);
      release();
      await expect(value).toBeVisible();
    },
  );
});

test.describe('a deployment that wants everybody verified first', () => {
  test.use({ profile: 'tr', client: 'review' });

  test('leads to the verification from every screen, and back once it is approved', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    const desk = deskOf(deployment, profile);
    await setTier(desk, 'review', { kyc_force: true });
    for (const route of ['/portfolio', '/market?venue=XIST-S', '/profile']) {
      await page.goto(route);
      await expect(page).toHaveURL(`/kyc?redirect=${encodeURIComponent(route)}`);
    }
    await expect(
      page.getByText(words('kyc.forced', { company: shippedProfile(profile).company.name })),
    ).toBeVisible();
    await expect(page.getByText(words('kyc.pending.title'))).toBeVisible();
    // No link applies yet, so none is offered.
    await expect(page.getByRole('link', { name: words('kyc.continue'), exact: true })).toHaveCount(
      0,
    );
    expect(await findings(page)).toEqual([]);

    await desk.call('POST', `/kyc/${await idOf(desk, 'review')}/approve`);
    await page.goto('/portfolio');
    await expect(page).toHaveURL('/portfolio');
    await expect(
      page.getByRole('heading', { name: words('portfolio.holdings.title'), exact: true }),
    ).toBeVisible();
    await page.goto('/kyc?redirect=%2F%2Felsewhere.example');
    await expect(page).toHaveURL('/dashboard');
  });
});

/** Puts gates on blocks of the portfolio, as a tenant's own screen would have them. */
async function gateBlocks(
  page: Page,
  changes: Readonly<Record<string, Pick<Block, 'gate' | 'whenDenied'>>>,
): Promise<void> {
  await page.route('**/screens/portfolio.*.json', async (route) => {
    const response = await route.fetch();
    const screen: Screen = await response.json();
    const gated = (blocks: readonly Block[] = []) =>
      blocks.map((block) => ({ ...block, ...changes[block.id] }));
    const { main, aside } = screen.regions;
    await route.fulfill({
      response,
      json: { ...screen, regions: { main: gated(main), aside: gated(aside) } },
    });
  });
}

async function forgetPermissions(page: Page, profile: string): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), `livery.${profile}.permissions`);
}

async function idOf(desk: Desk, username: string): Promise<string> {
  const { items } = (await desk.call('GET', `/clients?q=${encodeURIComponent(username)}`)) as {
    items: { id: string; username: string }[];
  };
  const found = items.find((client) => client.username === username);
  if (found === undefined) throw new Error(`no client ${username}`);
  return found.id;
}

async function setTier(desk: Desk, username: string, changes: object): Promise<void> {
  await desk.call('PUT', `/clients/${await idOf(desk, username)}/permissions`, changes);
}
