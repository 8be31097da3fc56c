import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import { demoPassword } from './signed-in.ts';

const pin = '294713';
const minute = 60_000;

test.use({ profile: 'dev', client: 'marta' });

test(
  'shares are bought over the counter by the keyboard alone, and sold at a price that the desk gives',
  { tag: '@quick' },
  async ({ page, words, profile, deployment, pageErrors }) => {
    pageErrors.expect(/status of 403/);
    const desk = deskOf(deployment, profile);
    const until = () => new Date(Date.now() + 20 * minute).toISOString();
    await desk.call('POST', '/otc/otc-robotics/quote', { price: '40', expires_at: until() });
    await setPin(page, profile, { password: demoPassword, pin });
    await page.goto('/discover?kind=otc');
    const catalogue = page
      .getByRole('main')
      .getByRole('region', { name: words('product.catalogue') });
    await expect(catalogue.getByText(words('product.kind.otc')).first()).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await page.goto('/discover?kind=otc&product=otc-robotics');
    const sheet = page.getByRole('dialog');
    const shares = sheet.getByLabel(words('product.placing.shares'), { exact: true });
    await expect(sheet.getByRole('timer')).toBeVisible();
    await shares.fill('7');
    await expect(shares).toHaveAttribute('aria-invalid', 'true');
    await shares.fill('10');
    await expect(shares).not.toHaveAttribute('aria-invalid', 'true');
    expect(await findings(page)).toEqual([]);
    for (const mode of ['light', 'dark'] as const) {
      await applyTheme(page, deployment, profile, 'standard', mode);
      expect(await findings(page, 'color-contrast'), mode).toEqual([]);
    }
    await shares.press('Enter');
    await expect(sheet.getByRole('heading', { name: words('product.review') })).toBeFocused();
    expect(await findings(page)).toEqual([]);
    const amountOf = async (label: string) =>
      (await sheet.getByText(label, { exact: true }).locator('xpath=../dd').textContent())?.trim();
    const total = await amountOf(words('product.placing.total'));
    await sheet
      .getByRole('button', { name: words('product.otc.confirm', { amount: total ?? '' }) })
      .press('Enter');
    await page.getByLabel(words('form.pin.pin'), { exact: true }).fill(pin);
    await page.keyboard.press('Enter');
    await sheet.getByRole('link', { name: words('product.done.open') }).press('Enter');
    const status = sheet.getByRole('status').first();
    await expect(status).toContainText(words('product.otc.status.holding'));
    expect(await amountOf(words('product.placing.total'))).toBe(total);

    // From the purchase to the shares, and from there to a price for them.
    await sheet.getByRole('link', { name: words('product.otc.view') }).press('Enter');
    const toSell = sheet.getByLabel(words('product.otc.sell.shares'));
    await expect(toSell).toHaveValue('10');
    await toSell.press('Enter');
    await sheet.getByRole('link', { name: words('product.done.open') }).press('Enter');
    await expect(status).toContainText(words('product.otc.bid.status.awaiting'));
    expect(await findings(page)).toEqual([]);

    // The desk gives a price; the open page reads it by itself.
    const id = new URL(page.url()).searchParams.get('otc-bid');
    const price = { price: '39.5', expires_at: until() };
    await desk.call('POST', `/otc-bids/${id}/quote`, price);
    await expect(status).toContainText(words('product.otc.bid.status.quoted'));
    await expect(sheet.getByRole('timer')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('product.continue') }).press('Enter');
    await expect(sheet.getByRole('heading', { name: words('product.review') })).toBeFocused();
    const paid = await amountOf(words('product.exit.total'));
    await sheet
      .getByRole('button', { name: words('product.otc.accept', { amount: paid ?? '' }) })
      .press('Enter');
    await page.getByLabel(words('form.pin.pin'), { exact: true }).fill(pin);
    await page.keyboard.press('Enter');
    await expect(status).toContainText(words('product.otc.bid.status.sold'));
    expect(await amountOf(words('product.exit.total'))).toBe(paid);
    expect(await findings(page)).toEqual([]);
  },
);
