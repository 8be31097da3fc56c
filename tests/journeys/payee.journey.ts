import type { Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-people.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import type { Words } from './words.ts';

const pin = '294713';

test.describe('a bank account', () => {
  test.use({ profile: 'kun', client: 'marta', language: 'en-US' });

  test('is added by the keyboard alone: what is wrong is named, PIN and code are asked for, its waiting time is shown', async ({
    page,
    words,
    pageErrors,
    deployment,
    profile,
  }) => {
    test.setTimeout(300_000);
    // What is wrong is refused, and so are the questions for PIN and code.
    pageErrors.expect(/status of 40[03]/);
    const desk = deskOf(deployment, profile);
    await setPin(page, profile, { password: demoPassword, pin });
    await page.goto('/bank-accounts');
    await page.getByRole('button', { name: words('payee.add') }).press('Enter');
    const sheet = page.getByRole('dialog');
    const bank = sheet.getByLabel(words('form.bank.name'), { exact: true });
    await expect(bank).toBeVisible();
    const routing = sheet.getByLabel(words('form.bank.routing'));
    const number = sheet.getByLabel(words('form.bank.account'), { exact: true });
    const submit = sheet.getByRole('button', { name: words('form.bank.submit') });
    // The holder is the client, until another name is typed.
    const holder = sheet.getByLabel(words('form.bank.holder'));
    await expect(holder).not.toHaveValue('');
    await bank.fill('First Example Bank');
    await routing.fill('021000022');
    await number.fill('12');
    await sheet.getByRole('radio', { name: words('form.bank.checking') }).press('Space');
    await submit.press('Enter');
    await expect(routing).toHaveAttribute('aria-invalid', 'true');
    await expect(routing).toBeFocused();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(bank).not.toHaveAttribute('aria-invalid', 'true');
    expect(await findings(page)).toEqual([]);
    await routing.fill('021000021');
    await number.fill('12345678');
    await holder.fill('Example Holdings LLC');
    await submit.press('Enter');
    await prove(page, words, () => desk.lastCode('code.step_up'));
    await expect(sheet).toHaveCount(0);

    // In another name: no money goes there before it is accepted, which the open page hears of.
    const row = page.getByRole('listitem').filter({ hasText: 'First Example Bank' });
    await expect(row).toContainText(words('payee.status.review'));
    await expect(row).toContainText(words('payee.review', { hours: '24' }));
    await expect(row).toContainText('Example Holdings LLC');
    await expect(row).toContainText(/123•+678/);
    expect(await findings(page)).toEqual([]);
    const { items } = (await desk.call('GET', '/payees')) as { items: { id: string }[] };
    const [reviewed] = items;
    await desk.call('POST', `/payees/${reviewed?.id}/reject`, { reason: 'thirdParty' });
    await expect(row).toContainText(words('payee.why.thirdParty'));
    await desk.call('POST', `/payees/${reviewed?.id}/accept`);
    await expect(row).not.toContainText(words('payee.status.rejected'));

    // The question comes a second time, with all its parts there: keys that are quicker than the page are kept.
    await row
      .getByRole('button', { name: /First Example Bank 678/ })
      .last()
      .press('Enter');
    await typeAsItAppears(page, pin);
    await sheet.getByRole('button', { name: words('action.remove') }).press('Enter');
    const proof = page.getByRole('dialog', { name: words('stepUp.title') });
    const digits = proof.getByLabel(words('form.pin.pin'), { exact: true });
    await expect(digits).toBeFocused();
    await expect(digits).toHaveValue(pin);
    await digits.press('Enter');
    const code = proof.getByLabel(words('form.mfa.code'), { exact: true });
    await expect(row.or(code).first()).toBeVisible();
  });
});

/** Types into the next field for digits as a busy machine does it: as soon as it has the focus, before anything else that waits. */
async function typeAsItAppears(page: Page, typed: string): Promise<void> {
  await page.evaluate((digits) => {
    addEventListener('focusin', function typeAll({ target }) {
      if (!(target instanceof HTMLInputElement) || target.type !== 'password') return;
      removeEventListener('focusin', typeAll);
      // Enough work for the page to let waiting keys go first.
      const work = new Float64Array(8_000_000);
      work.forEach((_, index) => (work[index] = Math.sqrt(index)));
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      const { scheduler } = globalThis as unknown as {
        scheduler: { postTask(task: () => void, options: { priority: string }): void };
      };
      const type = () => {
        for (const digit of digits) {
          set?.call(target, target.value + digit);
          target.dispatchEvent(new Event('input', { bubbles: true }));
        }
      };
      scheduler.postTask(type, { priority: 'user-blocking' });
    });
  }, typed);
}

async function prove(page: Page, words: Words, code: () => Promise<string>): Promise<void> {
  const proof = page.getByRole('dialog', { name: words('stepUp.title') });
  await expect(proof.getByLabel(words('form.pin.pin'), { exact: true })).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  const field = proof.getByLabel(words('form.mfa.code'), { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type(await code());
  await page.keyboard.press('Enter');
}
