import { clientCall } from './client-call.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta' });

test('a price alert is set on the page of a stock, paused, removed and brought back', async ({
  page,
  words,
}) => {
  await page.goto('/quote?s=IBRX&ex=XMAD-S');
  const main = page.getByRole('main');
  const card = main.getByRole('region', { name: words('alert.title') });
  await card.getByRole('button', { name: words('alert.add') }).click();

  const sheet = page.getByRole('dialog');
  const submit = sheet.getByRole('button', { name: words('alert.submit') });
  const price = sheet.getByRole('textbox');
  await expect(price).toBeFocused();
  await expect(submit).toBeDisabled();
  // A price that is there already is refused where it is typed.
  await price.fill('0,01');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(submit).toBeDisabled();
  await sheet
    .getByRole('radio', { name: words('alert.kind.percent') })
    .locator('..')
    .click();
  await expect(price).toHaveValue('');
  await price.fill('87,5');
  await price.press('Enter');
  await expect(sheet).toBeHidden();
  const set = words('alert.set', { name: 'Iberra Renovables' });
  await expect(page.getByRole('status').filter({ hasText: set })).toBeVisible();
  await expect(card.getByText('87,5 %')).toBeVisible();

  await card.getByRole('link', { name: words('alert.all') }).click();
  await expect(page).toHaveURL('/alerts');
  const row = main.getByRole('listitem').filter({ hasText: '87,5 %' });
  const on = row.getByRole('switch');
  await expect(on).toBeChecked();
  await on.click();
  await expect(row.getByText(words('alert.paused'))).toBeVisible();
  await expect(on).not.toBeChecked();
  await on.click();
  await expect(row.getByText(words('alert.paused'))).toBeHidden();

  await row.getByRole('button').click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: words('action.undo') }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button').click();
  await expect(row).toBeHidden();
});

test('an alert that fires says so on the page that is open, and stands among those that have fired', async ({
  page,
  words,
  deployment,
  profile,
}) => {
  const call = await clientCall(deployment, profile, 'marta');
  // One that trades every second.
  const stock = { market: 'XMAD-S', symbol: 'VSTN' };
  await page.goto('/alerts');
  const main = page.getByRole('main');
  const fired = main.getByRole('region', { name: words('alert.fired') });
  const before = await fired.getByRole('listitem').count();
  // One step of the price up or down: whichever comes, the first trade at another price is it. Where one was reached while both
  // were set, the other alone might wait for long.
  await expect
    .poll(async () => {
      const { last, tick } = await call<{ last: string; tick: string }>(
        'POST',
        '/trade/app/v1/quote',
        {
          ...{ ...stock, side: 'buy', type: 'market', validity: 'day', price: null },
          ...{ account: 'EUR', by: 'quantity', value: '1' },
        },
      );
      const set = await Promise.allSettled(
        (
          [
            ['above', Number(last) + Number(tick)],
            ['below', Number(last) - Number(tick)],
          ] as const
        ).map(([kind, value]) =>
          call('POST', '/alert/app/v1/list', {
            ...stock,
            kind,
            value: String(Number(value.toFixed(4))),
          }),
        ),
      );
      return set.every(({ status }) => status === 'fulfilled');
    })
    .toBe(true);
  const toast = page.getByRole('status').filter({ hasText: stock.symbol });
  await expect(toast.first()).toBeVisible({ timeout: 60_000 });
  await expect(fired.getByRole('listitem').nth(before)).toBeVisible();
  await expect(fired).toContainText('Vistalda Salud');
  // The message is there as well, and leads to the alerts.
  const { items } = await call<{ items: { kind: string; link: { to: string } | null }[] }>(
    'GET',
    '/message/app/v1/list?limit=5',
  );
  expect(items.find(({ kind }) => kind === 'priceAlertFired')?.link?.to).toBe('alerts');
});
