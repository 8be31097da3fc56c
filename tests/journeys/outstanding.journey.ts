import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import { demoPassword } from './signed-in.ts';

const pin = '294713';

test.describe('an outstanding balance', () => {
  test.use({ profile: 'kun', client: 'outstanding' });

  test(
    'is paid in part by the keyboard alone, and ends in an open tab when the rest is waived',
    { tag: '@quick' },
    async ({ page, words, profile, deployment, pageErrors }) => {
      test.setTimeout(240_000);
      pageErrors.expect(/status of 403/);
      await setPin(page, profile, { password: demoPassword, pin });
      await page.goto('/dashboard');
      const task = page.getByRole('listitem').filter({ hasText: words('task.debt.detail') });
      await task.getByRole('link').press('Enter');
      await expect(page).toHaveURL('/outstanding');
      const main = page.getByRole('main');
      const blocked = main.getByText(words('outstanding.blocked'));
      await expect(blocked).toBeVisible();
      expect(await findings(page)).toEqual([]);

      await main.getByRole('radio', { name: words('outstanding.status.repayment') }).press('Space');
      await expect(page).toHaveURL('/outstanding?status=repayment');
      const record = main.getByRole('button', { name: words('outstanding.reason.settlement') });
      await record.press('Enter');
      // A message about it opens the same record.
      await expect(page).toHaveURL(/\/outstanding\?status=repayment&record=/);
      const sheet = page.getByRole('dialog');
      const amount = sheet.getByRole('textbox');
      await amount.fill('99999999');
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await amount.fill('12.50');
      await page.reload();
      await expect(amount).toHaveValue('12.50');
      // Who closes it begins anew.
      await page.keyboard.press('Escape');
      await record.press('Enter');
      await expect(amount).not.toHaveValue('12.50');
      await amount.fill('12.50');
      const submit = sheet.getByRole('button', { name: /12\.50/ });
      await expect(submit).toBeEnabled();
      const left = await sheet
        .locator('div', { has: page.locator('dt', { hasText: words('outstanding.pay.left') }) })
        .locator('dd')
        .first()
        .innerText();
      expect(await findings(page)).toEqual([]);
      await amount.press('Enter');
      await page.getByLabel(words('form.pin.pin'), { exact: true }).fill(pin);
      await page.keyboard.press('Enter');
      // What was shown before is what was posted.
      const status = sheet.getByRole('status');
      await expect(status).toBeFocused();
      await expect(status).toContainText(left);
      await page.keyboard.press('Escape');
      await expect(record).toBeFocused();

      const desk = deskOf(deployment, profile);
      const { items } = (await desk.call(
        'GET',
        `/overdrawn?client_id=${await desk.idOf('outstanding')}&status=repayment`,
      )) as { items: { id: string }[] };
      for (const { id } of items)
        await desk.call('POST', `/overdrawn/${id}/waive`, { note: 'Goodwill' });
      await expect(blocked).toHaveCount(0);
      await expect(main.getByText(words('outstanding.none.title'))).toBeVisible();
    },
  );
});
