import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'tr', client: 'marta', language: 'en-US' });

test(
  'a bond is found by its yield and bought by the keyboard alone for what was shown to the last minor unit',
  { tag: '@quick' },
  async ({ page, words, profile, deployment }) => {
    await page.goto('/discover?kind=bond');
    const main = page.getByRole('main');
    const catalogue = main.getByRole('region', { name: words('product.catalogue') });
    await expect(
      catalogue.getByRole('radio', { name: words('product.filter.bond') }),
    ).toBeChecked();
    const card = catalogue.getByRole('button', { name: /Northwind Energy bond/ });
    await expect(card).toContainText(words('product.bond.yield'));
    expect(await findings(page)).toEqual([]);
    for (const mode of ['light', 'dark'] as const) {
      await applyTheme(page, deployment, profile, 'standard', mode);
      expect(await findings(page, 'color-contrast'), mode).toEqual([]);
    }

    await card.press('Enter');
    await expect(page).toHaveURL(/product=bond-corporate/);
    const sheet = page.getByRole('dialog');
    const face = sheet.getByRole('textbox', {
      name: words('product.bond.face.of', { currency: 'TRY' }),
    });
    await face.fill('17,500');
    await expect(face).toHaveAttribute('aria-invalid', 'true');
    await face.fill('20,000');
    await expect(face).not.toHaveAttribute('aria-invalid', 'true');
    const total = sheet.getByText(words('product.bond.total.buy')).first().locator('xpath=../dd');
    const typed = await total.textContent();
    // The calculator comes to what the order does, and an amount to the bonds that it covers.
    const calculator = sheet.getByRole('region', {
      name: words('product.bond.calculator'),
      exact: true,
    });
    await calculator
      .getByRole('button', { name: words('product.bond.calculator.open') })
      .press('Enter');
    await calculator
      .getByRole('textbox', { name: words('product.bond.face.of', { currency: 'TRY' }) })
      .fill('20,000');
    const cost = calculator.getByText(words('product.bond.total.buy')).locator('xpath=../dd');
    await expect(cost).toHaveText(typed ?? '');
    const amount = words('product.bond.calculator.amount', { currency: 'TRY' });
    await calculator.getByText(amount, { exact: true }).first().click();
    await calculator
      .getByRole('textbox', { name: amount })
      .fill((typed ?? '').replaceAll(/[^\d.,]/g, ''));
    await expect(cost).toHaveText(typed ?? '');
    expect(await findings(page)).toEqual([]);
    await face.focus();
    await face.press('Enter');
    await expect(sheet.getByRole('heading', { name: words('product.review') })).toBeFocused();
    // What was reckoned while typing is what the backend says.
    await expect(total).toHaveText(typed ?? '');
    expect(await findings(page)).toEqual([]);
    await sheet
      .getByRole('button', { name: words('product.bond.confirm.buy', { amount: typed ?? '' }) })
      .press('Enter');
    await sheet.getByRole('link', { name: words('product.done.open') }).press('Enter');

    const status = sheet.getByRole('status').first();
    await expect(status).toContainText(words('product.bond.status.pending'));
    await expect(
      sheet.getByText(words('product.bond.total.buy')).locator('xpath=../dd'),
    ).toHaveText(typed ?? '');
    const desk = deskOf(deployment, profile);
    const { items } = (await desk.call('GET', '/bond-orders?status=pending&limit=100')) as {
      items: { id: string; client_id: string; product: string; face_amount: string }[];
    };
    const own = await desk.idOf('marta');
    const order = items.find(
      ({ client_id, product }) => client_id === own && product === 'bond-corporate',
    );
    expect(order?.face_amount).toBe('20000.00');
    expect(await findings(page)).toEqual([]);
    // The desk undoes it: the open page says so by itself.
    const remark = 'The price was wrong.';
    await desk.call('POST', `/bond-orders/${order?.id}/reverse`, { remark });
    await expect(status).toContainText(words('product.bond.status.rejected'));
    await expect(sheet.getByText(remark)).toBeVisible();
  },
);

test('a bond that the client holds shows its coupons and is sold in part from the portfolio', async ({
  page,
  words,
}) => {
  await page.goto('/portfolio');
  await page
    .getByRole('link', { name: /Government bond/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/discover\?product=bond-state/);
  const sheet = page.getByRole('dialog');
  const payments = sheet.getByRole('region', { name: words('product.bond.payments') });
  const beginning = (id: 'paid' | 'due') =>
    new RegExp(`^${words(`product.bond.payment.${id}`, { day: '' }).trim()}`);
  await expect(payments.getByText(beginning('paid'))).toHaveCount(1);
  await expect(payments.getByText(beginning('due')).first()).toBeVisible();
  await sheet.getByText(words('product.bond.sell'), { exact: true }).click();
  const face = sheet.getByLabel(words('product.bond.face.of', { currency: 'TRY' }));
  await face.fill('999,000');
  await expect(face).toHaveAttribute('aria-invalid', 'true');
  await face.fill('10,000');
  await sheet.getByRole('button', { name: words('product.continue') }).click();
  const total = sheet.getByText(words('product.bond.total.sell')).locator('xpath=../dd');
  const amount = (await total.textContent()) ?? '';
  await sheet.getByRole('button', { name: words('product.bond.confirm.sell', { amount }) }).click();
  await sheet.getByRole('link', { name: words('product.done.open') }).click();
  await expect(sheet.getByRole('status').first()).toContainText(
    words('product.bond.status.pending'),
  );
  await expect(sheet.getByText(words('product.bond.side.sell'))).toBeVisible();
});
