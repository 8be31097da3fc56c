import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'tr', client: 'marta', language: 'en-US' });

test('money is placed in a fixed term by the keyboard alone, renewed and taken out early with the figures that were shown', async ({
  page,
  words,
  profile,
  deployment,
}) => {
  await page.goto('/discover?kind=fixed');
  const main = page.getByRole('main');
  const catalogue = main.getByRole('region', { name: words('product.catalogue') });
  await expect(catalogue.getByRole('radio', { name: words('product.filter.fixed') })).toBeChecked();
  // What is closed to the client stands there with its condition.
  const locked = catalogue.getByRole('button', { name: /Private/ });
  await expect(locked).toContainText('VIP ≥ 4');
  expect(await findings(page)).toEqual([]);
  for (const mode of ['light', 'dark'] as const) {
    await applyTheme(page, deployment, profile, 'standard', mode);
    expect(await findings(page, 'color-contrast'), mode).toEqual([]);
  }

  await catalogue.getByRole('button', { name: /3 months/ }).press('Enter');
  await expect(page).toHaveURL(/product=savings-91/);
  const sheet = page.getByRole('dialog');
  const amount = sheet.getByLabel(words('product.amount', { currency: 'TRY' }));
  await amount.fill('100');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('20,000');
  await sheet.getByRole('radio', { name: words('product.renewal.all') }).press('Space');
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole('button', { name: words('product.continue') }).press('Enter');
  await expect(sheet.getByRole('heading', { name: words('product.review') })).toBeFocused();
  const interest = sheet.getByText(words('product.interest.term')).locator('xpath=../dd');
  expect(await interest.textContent()).toMatch(/\d\.\d\d/);
  expect(await findings(page)).toEqual([]);
  await sheet
    .getByRole('button', { name: words('product.review.place', { amount: '₺20,000.00' }) })
    .press('Enter');
  await sheet.getByRole('link', { name: words('product.done.open') }).press('Enter');

  await expect(sheet.getByRole('radio', { name: words('product.renewal.all') })).toBeChecked();
  await sheet.getByRole('radio', { name: words('product.renewal.payOut') }).press('Space');
  await expect(sheet.getByText(words('product.renewal.payOut.detail'))).toBeVisible();
  await sheet.getByRole('button', { name: words('product.leave.early') }).press('Enter');
  const receives = sheet.getByText(words('product.exit.total')).locator('xpath=../dd');
  // On its first day it has earned nothing.
  await expect(receives).toHaveText('₺20,000.00');
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole('button', { name: words('product.leave.confirm') }).press('Enter');
  await expect(sheet.getByRole('status').first()).toContainText(words('product.status.sold'));
  await expect(sheet.getByText(words('product.payment.early'))).toBeVisible();
});

test(
  'what the desk reviews is set aside, and the page shows the decision as it falls',
  { tag: '@quick' },
  async ({ page, words, profile, deployment }) => {
    await page.goto('/discover?product=select-365');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: words('product.continue') }).click();
    await sheet.getByRole('button', { name: /₺170,000\.00/ }).click();
    await sheet.getByRole('link', { name: words('product.done.open') }).click();
    const status = sheet.getByRole('status').first();
    await expect(status).toContainText(words('product.status.awaiting'));
    const desk = deskOf(deployment, profile);
    const { items } = (await desk.call('GET', '/product-holdings?status=awaiting')) as {
      items: { id: string; client_id: string }[];
    };
    const own = await desk.idOf('marta');
    const holding = items.find(({ client_id }) => client_id === own);
    await desk.call('POST', `/product-holdings/${holding?.id}/approve`);
    await expect(status).toContainText(words('product.status.holding'));
  },
);

test('two and three products are compared by the keyboard, in an address that can be shared', async ({
  page,
  words,
}) => {
  await page.goto('/discover');
  const catalogue = page
    .getByRole('main')
    .getByRole('region', { name: words('product.catalogue') });
  const choose = (name: string) =>
    catalogue.getByRole('checkbox', { name: words('product.compare.choose', { name }) });
  const bar = page.getByRole('group', { name: words('product.comparison') });
  const compare = bar.getByRole('button', { name: words('product.compare') });
  const choices = catalogue.getByRole('listitem').getByRole('checkbox');
  await choices.first().waitFor();
  const names = await choices.evaluateAll((boxes) =>
    boxes.map((box) => box.ariaLabel?.split(': ')[1] ?? ''),
  );
  const [first = '', second = ''] = names;
  const last = names.at(-1) ?? '';
  await choose(first).press('Space');
  await expect(compare).toBeDisabled();
  await choose(last).press('Space');
  await expect(choose(last)).toBeChecked();
  await choose(second).press('Space');
  // No fourth beside three.
  await expect(choose(names[2] ?? '')).toBeDisabled();
  expect(await findings(page)).toEqual([]);
  await compare.press('Enter');
  const sheet = page.getByRole('dialog', { name: words('product.comparison') });
  await expect(sheet.getByRole('columnheader')).toContainText([first, last, second]);
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(sheet.getByRole('columnheader')).toHaveCount(3);
  await sheet
    .getByRole('button', { name: words('product.comparison.open.name', { name: last }) })
    .press('Enter');
  await expect(page.getByRole('dialog', { name: last })).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: words('product.compare.clear') }).press('Enter');
  await expect(bar).toBeHidden();
  await expect(choices.nth(0)).toBeFocused();
  await expect(page).not.toHaveURL(/compar/);
});

test('the catalogue is narrowed by minimum, yield and eligibility by the keyboard, in an address that can be shared', async ({
  page,
  words,
}) => {
  await page.goto('/discover?currency=TRY');
  const catalogue = page
    .getByRole('main')
    .getByRole('region', { name: words('product.catalogue') });
  const cards = catalogue.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  const locked = catalogue.getByRole('button', { name: /Private/ });
  await expect(locked).toBeVisible();
  await catalogue.getByRole('checkbox', { name: words('product.filter.eligible') }).press('Space');
  await expect(locked).toBeHidden();
  const before = await cards.count();
  const minimum = catalogue.getByLabel(words('product.filter.minimum'));
  const [, lowest = ''] = await minimum
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
  await minimum.selectOption(lowest);
  await expect(page).toHaveURL(new RegExp(`minimum=${lowest}`));
  await expect.poll(() => cards.count()).toBeLessThan(before);
  expect(await findings(page)).toEqual([]);
  await catalogue.getByLabel(words('product.filter.yield')).selectOption({ index: 1 });
  await page.reload();
  await expect(minimum).toHaveValue(lowest);

  await page.goto('/discover?yield=99');
  await expect(catalogue.getByText(words('product.catalogue.noneOfFilter'))).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await catalogue.getByRole('button', { name: words('product.filter.reset') }).press('Enter');
  await expect(locked).toBeVisible();
  await expect(page).not.toHaveURL(/yield/);
  await expect(catalogue.getByRole('radio', { name: words('product.filter.all') })).toBeFocused();
});
