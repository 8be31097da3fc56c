import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import { demoPassword } from './signed-in.ts';

const pin = '294713';

test.use({ profile: 'dev', client: 'marta' });

test(
  'a strategy note is bought by the keyboard alone after its range was shown, and another is left for what was shown',
  { tag: '@quick' },
  async ({ page, words, profile, deployment, pageErrors }) => {
    pageErrors.expect(/status of 403/);
    await setPin(page, profile, { password: demoPassword, pin });
    await page.goto('/discover?kind=quant');
    const catalogue = page
      .getByRole('main')
      .getByRole('region', { name: words('product.catalogue') });
    const card = catalogue.getByRole('button', { name: /Global trend strategy/ });
    await expect(card).toContainText(words('product.quant.range'));
    expect(await findings(page)).toEqual([]);

    await card.press('Enter');
    await expect(page).toHaveURL(/product=strategy-trend/);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(words('product.quant.range.note'))).toBeVisible();
    const amount = sheet.getByLabel(words('product.amount', { currency: 'USD' }));
    await amount.fill('155');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await amount.fill('200');
    await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
    expect(await findings(page)).toEqual([]);
    for (const mode of ['light', 'dark'] as const) {
      await applyTheme(page, deployment, profile, 'standard', mode);
      expect(await findings(page, 'color-contrast'), mode).toEqual([]);
    }
    await amount.press('Enter');
    await expect(sheet.getByRole('heading', { name: words('product.review') })).toBeFocused();
    await expect(sheet.getByText(words('product.quant.range.note'))).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const cost = (
      await sheet.getByText(words('product.review.amount')).locator('xpath=../dd').textContent()
    )?.trim();
    await sheet
      .getByRole('button', { name: words('product.quant.confirm', { amount: cost ?? '' }) })
      .press('Enter');
    await page.getByLabel(words('form.pin.pin'), { exact: true }).fill(pin);
    await page.keyboard.press('Enter');
    await sheet.getByRole('link', { name: words('product.done.open') }).press('Enter');
    const status = sheet.getByRole('status').first();
    await expect(status).toContainText(words('product.quant.status.holding'));
    await expect(sheet.getByText(words('product.quant.exit.noValue'))).toBeVisible();
    const desk = deskOf(deployment, profile);
    const { items } = (await desk.call('GET', '/quant-holdings?status=holding&limit=100')) as {
      items: { id: string; product: string; units: string }[];
    };
    expect(items).toContainEqual(
      expect.objectContaining({ product: 'strategy-trend', units: '200.00' }),
    );

    // What was bought long ago has values, and is left by the latest.
    const held = items.find(({ product }) => product === 'strategy-steady');
    await page.goto(`/discover?quant-holding=${held?.id}`);
    await sheet.getByRole('button', { name: words('product.leave.early') }).press('Enter');
    await expect(sheet.getByRole('heading', { name: words('product.review') })).toBeFocused();
    const receive = () =>
      sheet.getByText(words('product.fund.total.redeem')).locator('xpath=../dd').textContent();
    const shown = await receive();
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('product.leave.confirm') }).press('Enter');
    await page.getByLabel(words('form.pin.pin'), { exact: true }).fill(pin);
    await page.keyboard.press('Enter');
    await expect(status).toContainText(words('product.quant.status.sold'));
    await expect(status).toBeFocused();
    expect(await receive()).toBe(shown);
    expect(await findings(page)).toEqual([]);
  },
);
