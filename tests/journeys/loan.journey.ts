import type { Locator, Page } from '@playwright/test';
import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import { demoPassword } from './signed-in.ts';
import type { Words } from './words.ts';

const pin = '294713';

test.describe('a loan', () => {
  test.use({ profile: 'live', client: 'marta' });

  test('is calculated, applied for, approved, accepted by PIN and repaid in part, by the keyboard alone', async ({
    page,
    words,
    profile,
    deployment,
    pageErrors,
  }) => {
    test.setTimeout(300_000);
    // The questions for the PIN are refusals that the browser notes.
    pageErrors.expect(/status of 403/);
    await setPin(page, profile, { password: demoPassword, pin });
    await page.goto('/loan');
    const main = page.getByRole('main');
    const amount = main.getByLabel(words('loan.amount', { currency: 'USD' }));
    await amount.focus();
    await amount.fill('10');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await amount.fill('6,000.00');
    await main.getByRole('radio', { name: words('loan.months', { months: '12' }) }).press('Space');
    await main.getByRole('button', { name: words('loan.schedule.show') }).press('Enter');
    const schedule = main.getByRole('region', { name: words('loan.schedule') });
    await expect(schedule.getByRole('row')).toHaveCount(13);
    expect(await findings(page)).toEqual([]);
    for (const mode of ['light', 'dark'] as const) {
      await applyTheme(page, deployment, profile, 'standard', mode);
      expect(await findings(page, 'color-contrast'), mode).toEqual([]);
    }
    await main.getByRole('button', { name: words('loan.calculator.continue') }).press('Enter');

    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words('form.loan.purpose')).selectOption('vehicle');
    await sheet.getByLabel(words('form.loan.reason')).fill('A used car');
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('form.loan.submit') }).press('Enter');
    await expect(sheet).toHaveCount(0);
    const row = page.getByRole('button', { name: words('loan.purpose.vehicle') }).first();
    await expect(row).toContainText(words('loan.status.pending'));
    // One application at a time.
    await expect(main).toContainText(words('loan.reason.waiting'));

    const desk = deskOf(deployment, profile);
    const { items } = (await desk.call('GET', '/loans?status=pending')) as {
      items: { id: string; amount: string }[];
    };
    const [applied] = items;
    expect(applied?.amount).toBe('6000.00');
    await desk.call('POST', `/loans/${applied?.id}/approve`, {});
    await expect(row).toContainText(words('loan.status.approved'));

    await row.press('Enter');
    const agreement = sheet.getByRole('region', { name: words('form.loanAcceptance.accept') });
    await expect(agreement).toContainText(/6,000\.00/);
    expect(await findings(page)).toEqual([]);
    const accepted = sheet.getByRole('checkbox', { name: words('form.loanAcceptance.accept') });
    await expect(accepted).toBeDisabled();
    await agreement.press('End');
    await expect(accepted).toBeEnabled();
    await accepted.press('Space');
    const first = await sheet
      .getByRole('region', { name: words('loan.schedule') })
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .last()
      .innerText();
    await sheet.getByRole('button', { name: words('form.loanAcceptance.submit') }).press('Enter');
    await prove(page, words);
    const status = sheet.getByRole('status').filter({ hasText: words('loan.status.using') });
    await expect(status).toBeFocused();
    // What was shown before is what is collected.
    expect(await figure(sheet, words('loan.next.amount'))).toBe(first);
    await expect(sheet.getByRole('button', { name: words('loan.do.give_back') })).toBeVisible();

    await sheet.getByRole('radio', { name: words('loan.repay.partial') }).press('Space');
    const part = sheet.getByLabel(words('loan.repay.amount', { currency: 'USD' }));
    await part.fill('1,000.00');
    await page.reload();
    await expect(part).toHaveValue('1,000.00');
    const submit = sheet.getByRole('button', { name: /1,000\.00/ });
    await expect(submit).toBeEnabled();
    const left = await figure(sheet, words('loan.repay.left'));
    expect(await findings(page)).toEqual([]);
    await part.press('Enter');
    await prove(page, words);
    // What was shown before is what was posted.
    await expect(sheet).toContainText(words('loan.payment.partial'));
    expect(await figure(sheet, words('loan.left'))).toBe(left);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(row).toContainText(words('loan.status.using'));
  });
});

test.describe('a loan with a missed instalment', () => {
  test.use({ profile: 'es', client: 'behind' });

  test('leads to where it is paid', async ({ page, words }) => {
    await page.goto('/loan');
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(words('loan.status.repayment')) })
      .press('Enter');
    const loan = page.getByRole('dialog');
    await expect(loan.getByText(words('loan.missed.title'))).toBeVisible();
    // Where the system's colours take fills away, what is chosen is seen by its frame.
    await page.emulateMedia({ forcedColors: 'active' });
    const framed = loan.locator('label').filter({ visible: true });
    await expect(framed.filter({ has: page.locator(':checked') })).toHaveCSS(
      'outline-style',
      'solid',
    );
    await expect(framed.filter({ hasNot: page.locator(':checked') })).toHaveCSS(
      'outline-style',
      'none',
    );
    await loan.getByRole('link', { name: words('gate.action.outstanding') }).press('Enter');
    await expect(page).toHaveURL('/outstanding');
    await expect(loan).toHaveCount(0);
  });
});

test.describe('a client whose score opens no offer', () => {
  test.use({ profile: 'live', client: 'outstanding' });

  test('sees why, what would open one, and what is asked for', async ({ page, words }) => {
    await page.goto('/loan');
    await page.getByRole('button', { name: words('loan.status.awaiting') }).press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(words('loan.remark.awaiting'));
    await expect(sheet.getByLabel(words('loan.document.add'))).toBeAttached();
    expect(await findings(page)).toEqual([]);
  });
});

/** The value beside a label, the first where the label stands twice. */
async function figure(sheet: Locator, label: string): Promise<string> {
  return sheet.locator(`dt:text-is("${label}") + dd`).first().innerText();
}

async function prove(page: Page, words: Words): Promise<void> {
  const proof = page.getByRole('dialog', { name: words('stepUp.title') });
  const digits = proof.getByLabel(words('form.pin.pin'), { exact: true });
  await expect(digits).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(proof).toHaveCount(0);
}
