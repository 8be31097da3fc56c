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
