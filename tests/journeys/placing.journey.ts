import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import { demoPassword } from './signed-in.ts';

const pin = '294713';

test.use({ profile: 'dev', client: 'marta' });

test(
  'placed shares are applied for by the keyboard alone, approved by the desk, and not sold before their day',
  { tag: '@quick' },
  async ({ page, words, profile, deployment, pageErrors }) => {
    pageErrors.expect(/status of 403/);
    await setPin(page, profile, { password: demoPassword, pin });
    await page.goto('/discover?kind=stock');
    const catalogue = page
      .getByRole('main')
      .getByRole('region', { name: words('product.catalogue') });
    const cards = catalogue.getByRole('button', { name: words('product.kind.stock') });
    await expect(cards.first()).toContainText(words('product.risk.short', { risk: '4' }));
    expect(await findings(page)).toEqual([]);

    await page.goto('/discover?kind=stock&product=placing-open');
    const sheet = page.getByRole('dialog');
    const shares = sheet.getByLabel(words('product.placing.shares'), { exact: true });
    await expect(shares).toBeVisible();
    const offered = await shares.inputValue();
    await shares.fill(`${offered}.5`);
    await expect(shares).toHaveAttribute('aria-invalid', 'true');
    await shares.fill(offered);
    // A lot more, and as it was.
    await shares.press('ArrowUp');
    await expect(shares).not.toHaveValue(offered);
    await expect(shares).not.toHaveAttribute('aria-invalid', 'true');
    await shares.press('ArrowDown');
    await expect(shares).toHaveValue(offered);
    await expect(shares).not.toHaveAttribute('aria-invalid', 'true');
    expect(await findings(page)).toEqual([]);
    for (const mode of ['light', 'dark'] as const) {
      await applyTheme(page, deployment, profile, 'standard', mode);
      expect(await findings(page, 'color-contrast'), mode).toEqual([]);
    }
    await shares.press('Enter');
    await expect(sheet.getByRole('heading', { name: words('product.review') })).toBeFocused();
    expect(await findings(page)).toEqual([]);
    const total = (
      await sheet.getByText(words('product.placing.total')).locator('xpath=../dd').textContent()
    )?.trim();
    await sheet
      .getByRole('button', { name: words('product.placing.confirm', { amount: total ?? '' }) })
      .press('Enter');
    await page.getByLabel(words('form.pin.pin'), { exact: true }).fill(pin);
    await page.keyboard.press('Enter');
    await sheet.getByRole('link', { name: words('product.done.open') }).press('Enter');
    const status = sheet.getByRole('status').first();
    await expect(status).toContainText(words('product.placing.status.awaiting'));
    await expect(
      sheet.getByRole('button', { name: words('product.placing.withdraw') }),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);

    // The desk approves it; the open page reads it again by itself.
    const desk = deskOf(deployment, profile);
    const id = new URL(page.url()).searchParams.get('placing-application');
    const placed = (await desk.call('POST', `/placing-applications/${id}/approve`)) as {
      status: string;
      shares: string;
      locked_shares: string;
    };
    expect(placed).toMatchObject({ status: 'settle', locked_shares: placed.shares });
    await expect(status).toContainText(words('product.placing.status.settle'));
    const shown = sheet.getByText(words('product.placing.total')).locator('xpath=../dd');
    await expect(shown).toHaveText(total ?? '');
    expect(await findings(page)).toEqual([]);

    // At the market they are not for sale, and the ticket says from when they are.
    await sheet.getByRole('link', { name: words('product.placing.sell') }).press('Enter');
    const quantity = page.getByRole('textbox', { name: words('ticket.quantity') });
    await expect(quantity).toBeVisible();
    await page.keyboard.press('s');
    await expect(page).toHaveURL(/side=sell/);
    await quantity.fill('999999');
    const [locked = ''] = words('ticket.obstacle.locked', {
      quantity: placed.shares,
      day: '|',
    }).split('|');
    await expect(page.getByText(locked)).toBeVisible();
  },
);

test('what is closed says so and has nothing typed, and what is held of it stays in view', async ({
  page,
  words,
}) => {
  for (const [kind, code] of [
    ['stock', 'placing-locked'],
    ['quant', 'strategy-steady'],
  ]) {
    await page.goto(`/discover?kind=${kind}&product=${code}`);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(words('product.obstacle.closed'))).toBeVisible();
    await expect(sheet.getByRole('textbox')).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: words('product.continue') })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
  }
});
