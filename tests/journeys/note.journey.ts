import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import { demoPassword } from './signed-in.ts';

const pin = '294713';

test.use({ profile: 'dev', client: 'marta' });

test(
  'a structured note is subscribed by the keyboard alone after its outcomes were shown, and withdrawn',
  { tag: '@quick' },
  async ({ page, words, profile, deployment, pageErrors }) => {
    pageErrors.expect(/status of 403/);
    await setPin(page, profile, { password: demoPassword, pin });
    await page.goto('/discover?kind=subscribe');
    const catalogue = page
      .getByRole('main')
      .getByRole('region', { name: words('product.catalogue') });
    const card = catalogue.getByRole('button', { name: /95% capital protection/ });
    await expect(card).toContainText(words('product.note.lead.protection'));
    expect(await findings(page)).toEqual([]);

    await card.press('Enter');
    await expect(page).toHaveURL(/product=note-protected/);
    const sheet = page.getByRole('dialog');
    const outcomes = sheet.getByRole('region', { name: words('product.note.outcomes') });
    const nominal = sheet.getByLabel(words('product.note.nominal.of', { currency: 'USD' }));
    await nominal.fill('555');
    await expect(nominal).toHaveAttribute('aria-invalid', 'true');
    await nominal.fill('600');
    await expect(nominal).not.toHaveAttribute('aria-invalid', 'true');
    // At half its price 95 % of the nominal amount is paid all the same.
    await expect(outcomes.getByRole('row').nth(1)).toContainText('570.00');
    expect(await findings(page)).toEqual([]);
    for (const mode of ['light', 'dark'] as const) {
      await applyTheme(page, deployment, profile, 'standard', mode);
      expect(await findings(page, 'color-contrast'), mode).toEqual([]);
    }
    await nominal.press('Enter');
    await expect(sheet.getByRole('heading', { name: words('product.review') })).toBeFocused();
    expect(await findings(page)).toEqual([]);
    const amount = (
      await sheet.getByText(words('product.note.amount')).locator('xpath=../dd').textContent()
    )?.trim();
    await sheet
      .getByRole('button', { name: words('product.note.confirm', { amount: amount ?? '' }) })
      .press('Enter');
    await page.getByLabel(words('form.pin.pin'), { exact: true }).fill(pin);
    await page.keyboard.press('Enter');
    await sheet.getByRole('link', { name: words('product.done.open') }).press('Enter');
    const status = sheet.getByRole('status').first();
    await expect(status).toContainText(words('product.note.status.awaiting'));
    const desk = deskOf(deployment, profile);
    const { items } = (await desk.call('GET', '/note-subscriptions?status=awaiting&limit=100')) as {
      items: { product: string; nominal: string }[];
    };
    expect(items).toContainEqual(
      expect.objectContaining({ product: 'note-protected', nominal: '600.00' }),
    );
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('product.note.withdraw') }).press('Enter');
    await expect(status).toContainText(words('product.note.status.rejected'));
    await expect(status).toBeFocused();
  },
);
