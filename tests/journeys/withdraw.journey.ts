import type { Page } from '@playwright/test';
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

  test('is checked, confirmed by PIN and code, followed and taken back, by the keyboard alone', async ({
    page,
    words,
    pageErrors,
    deployment,
    profile,
  }) => {
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
    await expect(page).toHaveURL(/[?&]id=/);
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
  });
});

test.describe('a client who owes', () => {
  test.use({ profile: 'pl', client: 'outstanding' });

  test('sees every reason, with a link to clear it', async ({ page, words }) => {
    await page.goto('/withdraw');
    const reasons = page.getByRole('alert');
    await expect(reasons).toContainText(words('withdraw.reason.outstanding'));
    await expect(reasons).toContainText(words('withdraw.reason.pin'));
    await expect(
      reasons.getByRole('link', { name: words('gate.action.outstanding') }),
    ).toBeVisible();
    await expect(reasons.getByRole('link', { name: words('withdraw.remedy.pin') })).toBeVisible();
    expect(await findings(page)).toEqual([]);
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
