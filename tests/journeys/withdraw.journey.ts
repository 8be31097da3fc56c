import type { Locator, Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-people.ts';
import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import type { Words } from './words.ts';

const pin = '294713';

test.describe('a withdrawal', () => {
  test.use({ profile: 'pl', client: 'marta' });

  test(
    'is checked, confirmed by PIN and code, followed and taken back, by the keyboard alone',
    { tag: '@quick' },
    async ({ page, words, pageErrors, deployment, profile }) => {
      // The questions for PIN and code are refusals that the browser notes.
      pageErrors.expect(/status of 403/);
      await setPin(page, profile, { password: demoPassword, pin });
      await page.goto('/withdraw');
      const amount = page.getByLabel(words('withdraw.amount', { currency: 'PLN' }));
      await amount.focus();
      await page.keyboard.type('nic');
      await page.keyboard.press('Enter');
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await expect(amount).toBeFocused();
      // Too little, and too much for today: refused with every reason, and what was typed stays.
      await amount.fill('9 999 999,99');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(words('withdraw.reasons.title'));
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2);
      await expect(amount).toHaveValue('9 999 999,99');
      expect(await findings(page)).toEqual([]);

      // The desk asks this client for a PAC code: none, a wrong one, and the right one.
      const desk = deskOf(deployment, profile);
      const marta = await desk.idOf('marta');
      await desk.call('PUT', `/clients/${marta}/permissions`, { pac_required: true });
      const { code } = (await desk.call('POST', `/clients/${marta}/pac_codes`, {
        ceiling: '250.50',
        currency: 'PLN',
      })) as { code: string };
      await page.reload();
      await amount.fill('250,50 zł');
      const pac = page.getByLabel(words('withdraw.pac'));
      await expect(pac).toHaveAccessibleDescription(words('withdraw.pac.help'));
      await amount.press('Enter');
      await expect(pac).toHaveAccessibleDescription(words('withdraw.reason.pacNeeded'));
      await pac.fill('22222-22222');
      await pac.press('Enter');
      await expect(pac).toHaveAccessibleDescription(words('withdraw.reason.pacWrong'));
      expect(await findings(page)).toEqual([]);
      await pac.fill(code);
      await pac.press('Enter');
      const heading = page.getByRole('heading', { name: words('withdraw.confirm.title') });
      await expect(heading).toBeFocused();
      await desk.call('PUT', `/clients/${marta}/permissions`, { pac_required: false });
      // 250.50 less the fee of 5.
      await expect(page.getByRole('main')).toContainText(/245,50/);
      expect(await findings(page)).toEqual([]);
      for (const mode of ['light', 'dark'] as const) {
        await applyTheme(page, deployment, profile, 'standard', mode);
        expect(await findings(page, 'color-contrast'), mode).toEqual([]);
      }
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await prove(page, words, () => desk.lastCode('code.step_up'));
      await expect(
        page.getByRole('heading', { name: /250,50/ }).filter({ visible: true }),
      ).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog');
      await expect(
        sheet.getByRole('heading', { name: words('withdraw.status.requested') }),
      ).toBeVisible();
      await expect(page).toHaveURL(/[?&]withdrawal=/);
      expect(await findings(page)).toEqual([]);
      await sheet.getByRole('button', { name: words('withdraw.cancel') }).press('Enter');
      await expect(
        sheet.getByRole('heading', { name: words('withdraw.status.cancelled') }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(
        page.getByRole('button', { name: words('withdraw.status.cancelled') }).first(),
      ).toBeVisible();
    },
  );
});

test.describe('a withdrawal on a telephone', () => {
  test.use({
    profile: 'tr',
    client: 'marta',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });

  test('is confirmed by PIN and code and taken back, by the keyboard alone, in light and dark', async ({
    page,
    words,
    pageErrors,
    deployment,
    profile,
  }) => {
    test.setTimeout(300_000);
    // The questions for PIN and code, and a backend that fails for a moment.
    pageErrors.expect(/status of (?:403|500)/);
    const looked = async (what: string) => {
      for (const mode of ['light', 'dark'] as const) {
        await applyTheme(page, deployment, profile, 'standard', mode);
        expect(await findings(page), `${what}, ${mode}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(390);
    };
    const desk = deskOf(deployment, profile);
    await setPin(page, profile, { password: demoPassword, pin });
    await page.goto('/withdraw');
    const amount = page.getByLabel(words('withdraw.amount', { currency: 'TRY' }));
    await amount.focus();
    await page.keyboard.type('750,50 TL');
    await expect(amount).toHaveAccessibleDescription(/750,50/);
    await looked('the form');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: words('withdraw.confirm.title') });
    await expect(heading).toBeFocused();
    await looked('the summary');

    // No answer, and none was made: the page says so, and nothing has moved.
    await page.route('**/withdraw/app/v1', (route) => route.fulfill({ status: 500, json: {} }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('error.withdrawalFailed'))).toBeVisible();
    await page.unroute('**/withdraw/app/v1');
    const confirm = page.getByRole('button', { name: /750,50/ });
    await expect(confirm).toBeFocused();
    // As if it took everything there is: nothing is left to withdraw, and its confirmation stays.
    await page.route('**/withdraw/app/v1/terms', async (route) => {
      const response = await route.fetch();
      const reasons = [{ code: 'noFunds', params: {} }];
      await route.fulfill({ response, json: { ...(await response.json()), reasons } });
    });
    const emptied = page.waitForResponse('**/withdraw/app/v1/terms');
    await page.keyboard.press('Enter');
    await prove(page, words, () => desk.lastCode('code.step_up'));
    await emptied;
    await expect(
      page.getByRole('heading', { name: /750,50/ }).filter({ visible: true }),
    ).toBeFocused();
    // The terms may be asked for again at this very moment.
    await page.unrouteAll({ behavior: 'wait' });
    await looked('what was requested');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(
      sheet.getByRole('heading', { name: words('withdraw.status.requested') }),
    ).toBeVisible();
    await looked('its course');
    const cancel = sheet.getByRole('button', { name: words('withdraw.cancel') });
    await page.route('**/withdraw/app/v1/*/cancel', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await tabTo(page, cancel);
    await page.keyboard.press('Enter');
    await expect(sheet.getByText(words('error.withdrawalCancelFailed'))).toBeVisible();
    await page.unroute('**/withdraw/app/v1/*/cancel');
    await page.keyboard.press('Enter');
    await expect(
      sheet.getByRole('heading', { name: words('withdraw.status.cancelled') }),
    ).toBeVisible();
    await looked('the end of it');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(
      page.getByRole('button', { name: words('withdraw.status.cancelled') }).first(),
    ).toBeVisible();
  });
});

test.describe('withdrawals of the past', () => {
  test.use({ profile: 'live', client: 'marta' });

  test('are read page after page, to the first one', async ({ page, words }) => {
    await page.route('**/withdraw/app/v1/list*', async (route) => {
      const url = new URL(route.request().url());
      const isSecond = url.searchParams.get('cursor') === 'second';
      url.search = '';
      const response = await route.fetch({ url: url.href });
      const { items } = (await response.json()) as { items: object[] };
      const [newest, oldest] = [items.slice(0, 1), items.slice(-1)];
      await route.fulfill({
        response,
        json: isSecond ? { items: oldest, next: null } : { items: newest, next: 'second' },
      });
    });
    await page.goto('/withdraw');
    const list = page.getByRole('region', { name: words('withdraw.list.title') });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('button', { name: words('withdraw.more') }).press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByRole('button', { name: words('withdraw.more') })).toHaveCount(0);
    await list.getByRole('listitem').last().getByRole('button').press('Enter');
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: words('withdraw.status.completed') }),
    ).toBeVisible();
  });
});

test.describe('a client who owes', () => {
  test.use({ profile: 'pl', client: 'outstanding' });

  test('sees every reason, with a link to clear it, and what was cleared goes from the open page', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    await page.goto('/withdraw');
    const reasons = page.getByRole('alert');
    await expect(reasons).toContainText(words('withdraw.reason.outstanding'));
    await expect(reasons).toContainText(words('withdraw.reason.pin'));
    await expect(
      reasons.getByRole('link', { name: words('gate.action.outstanding') }),
    ).toBeVisible();
    await expect(reasons.getByRole('link', { name: words('withdraw.remedy.pin') })).toBeVisible();
    expect(await findings(page)).toEqual([]);

    const desk = deskOf(deployment, profile);
    const { items } = (await desk.call(
      'GET',
      `/overdrawn?client_id=${await desk.idOf('outstanding')}&limit=100`,
    )) as { items: { id: string; status: string }[] };
    for (const { id, status } of items)
      if (status !== 'clear')
        await desk.call('POST', `/overdrawn/${id}/waive`, { note: 'Goodwill' });
    await expect(reasons.getByText(words('withdraw.reason.outstanding'))).toHaveCount(0);
    await expect(reasons).toContainText(words('withdraw.reason.pin'));
  });
});

/** Answers both questions as they come. */
async function prove(page: Page, words: Words, code: () => Promise<string>): Promise<void> {
  const proof = page.getByRole('dialog', { name: words('stepUp.title') });
  const digits = proof.getByLabel(words('form.pin.pin'), { exact: true });
  await expect(digits).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  const field = proof.getByLabel(words('form.mfa.code'), { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type(await code());
  await page.keyboard.press('Enter');
}

/** Goes there by Tab, as far as a sheet has places to stop at. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 30; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
