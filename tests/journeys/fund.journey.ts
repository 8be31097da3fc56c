import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'tr', client: 'marta', language: 'en-US' });

test(
  'a fund is found by the filters of the address, ordered with an estimate that is named one, and taken back',
  { tag: '@quick' },
  async ({ page, words, profile, deployment }) => {
    await page.goto('/discover?kind=fund&risk=4');
    const main = page.getByRole('main');
    const catalogue = main.getByRole('region', { name: words('product.catalogue') });
    await expect(
      catalogue.getByRole('radio', { name: words('product.filter.fund') }),
    ).toBeChecked();
    await expect(catalogue.getByRole('button', { name: /World equity fund/ })).toBeVisible();
    // Above the risk that is asked for.
    await expect(catalogue.getByRole('button', { name: /Small companies fund/ })).toHaveCount(0);
    await catalogue.getByLabel(words('product.filter.risk')).selectOption('');
    await expect(page).not.toHaveURL(/risk=/);
    const locked = catalogue.getByRole('button', { name: /Small companies fund/ });
    await expect(locked).toContainText('VIP ≥ 4');
    expect(await findings(page)).toEqual([]);
    for (const mode of ['light', 'dark'] as const) {
      await applyTheme(page, deployment, profile, 'standard', mode);
      expect(await findings(page, 'color-contrast'), mode).toEqual([]);
    }

    await catalogue.getByRole('button', { name: /World equity fund/ }).press('Enter');
    await expect(page).toHaveURL(/product=fund-world/);
    const sheet = page.getByRole('dialog');
    const amount = sheet.getByLabel(words('product.amount', { currency: 'TRY' }));
    await amount.fill('100');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await amount.fill('20,000');
    await expect(sheet.getByText(words('product.fund.estimate'), { exact: true })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('product.continue') }).press('Enter');
    await expect(sheet.getByRole('heading', { name: words('product.review') })).toBeFocused();
    const total = sheet.getByText(words('product.fund.total.buy')).locator('xpath=../dd');
    await expect(total).toHaveText(/₺(20,000\.00|19,999\.\d\d)/);
    expect(await findings(page)).toEqual([]);
    await sheet
      .getByRole('button', { name: words('product.fund.confirm.buy', { subject: '₺20,000.00' }) })
      .press('Enter');
    await sheet.getByRole('link', { name: words('product.done.open') }).press('Enter');

    const status = sheet.getByRole('status').first();
    await expect(status).toContainText(words('product.fund.status.pending'));
    const desk = deskOf(deployment, profile);
    const { items } = (await desk.call('GET', '/fund-orders?status=pending&limit=100')) as {
      items: { product: string; amount: string | null }[];
    };
    expect(items).toContainEqual(
      expect.objectContaining({ product: 'fund-world', amount: '20000.00' }),
    );
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('product.fund.cancel') }).press('Enter');
    await expect(status).toContainText(words('product.fund.status.rejected'));
    await expect(sheet.getByRole('button', { name: words('product.fund.cancel') })).toHaveCount(0);
  },
);

test('units that the client holds are redeemed in part from the portfolio', async ({
  page,
  words,
}) => {
  await page.goto('/portfolio');
  await page
    .getByRole('link', { name: /World equity fund/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/discover\?product=fund-world/);
  const sheet = page.getByRole('dialog');
  await sheet.getByText(words('product.fund.redeem'), { exact: true }).click();
  const units = sheet.getByRole('textbox', { name: words('product.fund.units') });
  await units.fill('0.00001');
  await expect(units).toHaveAttribute('aria-invalid', 'true');
  await units.fill('1.5');
  await sheet.getByRole('button', { name: words('product.continue') }).click();
  await sheet
    .getByRole('button', {
      name: words('product.fund.confirm.redeem', {
        subject: words('product.fund.unitCount', { units: '1.5000' }),
      }),
    })
    .click();
  await sheet.getByRole('link', { name: words('product.done.open') }).click();
  await expect(sheet.getByText(words('product.fund.total.redeem'))).toBeVisible();
});
