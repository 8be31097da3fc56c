import type { Locator, Page } from '@playwright/test';
import { createFormat } from '#core/create-format.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import { demoPassword } from './signed-in.ts';

// What is read as an amount stands in forms/typed-amount.test.ts; here every form uses that, shows it, and keeps what was typed.

test.describe('an amount', () => {
  test.use({ profile: 'es', client: 'marta' });
  const euros = (amount: string) => createFormat('es-ES').money(amount, 'EUR');

  test('is shown as it was understood before it is sent, and stays when it is refused', async ({
    page,
    words,
    pageErrors,
    profile,
  }) => {
    pageErrors.expect(/status of (?:403|500)/);
    const invalid = words('form.amount.invalid', {
      example: createFormat('es-ES').price('1250.50'),
    });
    await setPin(page, profile, { password: demoPassword, pin: '294713' });
    await page.goto('/deposit');
    const deposit = page.getByLabel(words('deposit.amount', { currency: 'EUR' }));
    await expectRead(deposit, '1 234,50 €', words('form.amount.read', { amount: euros('1234.5') }));
    await expectRefused(deposit, '1,000', words('field.decimals', { limit: '2' }));
    await expectRefused(deposit, '250 50', invalid);
    await expectRefused(
      deposit,
      '250 USD',
      words('form.amount.otherCurrency', { currency: 'EUR' }),
    );
    // A backend that fails, and a page that is loaded again: what was typed is there.
    await deposit.fill('1.234,50 euros');
    await page.route('**/deposit/app/v1', (route) => route.fulfill({ status: 500, json: {} }));
    await deposit.press('Enter');
    await expect(page.getByText(words('error.depositFailed'))).toBeVisible();
    await expect(deposit).toHaveValue('1.234,50 euros');
    await page.reload();
    await expect(deposit).toHaveValue('1.234,50 euros');

    await page.goto('/withdraw');
    const withdraw = page.getByLabel(words('withdraw.amount', { currency: 'EUR' }));
    await expectRead(
      withdraw,
      "€ 1'234.50",
      words('form.amount.read', { amount: euros('1234.5') }),
    );
    await expectRefused(withdraw, '1,000', words('field.decimals', { limit: '2' }));
    await expectRefused(withdraw, '5k', invalid);
    await page.reload();
    await expect(withdraw).toHaveValue('5k');

    await page.goto('/exchange?from=EUR&to=USD');
    const sell = page.getByLabel(words('exchange.sell'), { exact: true });
    await sell.fill('\u00a012.50\u00a0€ ');
    await expect(page.getByRole('button', { name: euros('12.50') })).toBeEnabled();
    await page.reload();
    await expect(sell).toHaveValue('\u00a012.50\u00a0€ ');
    await expect(page.getByRole('button', { name: euros('12.50') })).toBeEnabled();
    await expectRefused(sell, '12 50', invalid);
    await expectRefused(sell, '$12,50', words('form.amount.otherCurrency', { currency: 'EUR' }));
  });
});

test.describe('an amount in Hindi', () => {
  test.use({ profile: 'sun3', client: 'marta' });

  test('is read in its own digits and groups by every form', async ({
    page,
    words,
    pageErrors,
    profile,
  }) => {
    pageErrors.expect(/status of 403/);
    await setPin(page, profile, { password: demoPassword, pin: '294713' });
    const format = createFormat('hi-IN');
    const money = (amount: string) => format.money(amount, 'INR');
    for (const [place, label, read] of [
      ['/deposit', words('deposit.amount', { currency: 'INR' }), 'form.amount.read'],
      ['/withdraw', words('withdraw.amount', { currency: 'INR' }), 'form.amount.read'],
    ] as const) {
      await page.goto(place);
      const input = page.getByLabel(label);
      await expectRead(input, 'रु. १,२३,४५६.५०', words(read, { amount: money('123456.50') }));
      await expectRefused(
        input,
        '२ लाख',
        words('form.amount.invalid', { example: format.price('1250.50') }),
      );
    }
    await page.goto('/loan');
    const main = page.getByRole('main');
    const wanted = main.getByLabel(words('loan.amount', { currency: 'INR' }));
    const usual = await wanted.inputValue();
    await wanted.fill(inDevanagari(usual));
    await expect(wanted).not.toHaveAttribute('aria-invalid', 'true');
    await expect(facts(page)).toContainText(usual);
    await expectRefused(
      wanted,
      '12,3,456',
      words('form.amount.invalid', { example: format.price('1250.50') }),
    );
  });
});

/** What is typed is read as it was meant; the field says so. */
async function expectRead(input: Locator, typed: string, said: string): Promise<void> {
  await input.fill(typed);
  await expect(input).toHaveAccessibleDescription(new RegExp(escaped(said)));
}

/** What is typed is refused for the reason given, and stays. */
async function expectRefused(input: Locator, typed: string, reason: string): Promise<void> {
  await input.fill(typed);
  await input.blur();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(new RegExp(escaped(reason)));
  await expect(input).toHaveValue(typed);
}

function facts(page: Page): Locator {
  return page.getByRole('main').locator('dl').first();
}

function inDevanagari(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
}

// Spaces of amounts do not break, and are plain ones in what a browser describes.
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');
}
