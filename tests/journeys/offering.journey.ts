import { applyTheme } from './apply-theme.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'tr', client: 'marta', language: 'en-US' });

test('shares of an offering are applied for by the keyboard alone, changed until the end, and allotted as the page looks on', async ({
  page,
  words,
  profile,
  deployment,
}) => {
  await page.goto('/discover');
  const main = page.getByRole('main');
  const list = main.getByRole('region', { name: words('offering.list') });
  await list.getByRole('radio', { name: words('offering.view.upcoming') }).press('Space');
  await expect(page).toHaveURL(/offers=upcoming/);
  await expect(list.getByRole('button')).toHaveCount(1);
  await list.getByRole('radio', { name: words('offering.view.past') }).press('Space');
  await expect(list.getByText(words('offering.state.listed')).first()).toBeVisible();
  await list.getByRole('radio', { name: words('offering.view.open') }).press('Space');
  // What is closed to the client stands there with its condition.
  await expect(list.getByRole('button', { name: /VIP ≥ 4/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  for (const mode of ['light', 'dark'] as const) {
    await applyTheme(page, deployment, profile, 'standard', mode);
    expect(await findings(page, 'color-contrast'), mode).toEqual([]);
  }

  const card = list.getByRole('button', { name: new RegExp(words('offering.kind.ipo')) }).first();
  await card.press('Enter');
  await expect(page).toHaveURL(/offering=offer-open/);
  const sheet = page.getByRole('dialog');
  // Two zones, and where it is now.
  await expect(sheet.getByText(words('offering.here'))).toBeVisible();
  const guide = sheet.getByRole('link', { name: words('offering.guide') });
  await expect(guide).toHaveAttribute('href', '/guide/ipo');
  await expect(
    sheet.getByRole('link', { name: words('offering.documents.prospectus') }),
  ).toHaveAttribute('href', '/documents/prospectus');
  const lots = sheet.getByLabel(words('offering.lots'), { exact: true });
  await lots.fill('9999');
  await expect(lots).toHaveAttribute('aria-invalid', 'true');
  // A step leads back into what can be applied for, by its buttons and by the arrows.
  const less = sheet.getByRole('button', {
    name: `${words('ticket.less')}: ${words('offering.lots')}`,
  });
  await lots.fill('1');
  await less.press('Enter');
  await expect(lots).toHaveValue('1');
  await lots.press('ArrowUp');
  await lots.press('ArrowUp');
  await expect(lots).toHaveValue('3');
  await less.press('Enter');
  await expect(lots).toHaveValue('2');
  const total = sheet.getByText(words('offering.total'), { exact: true }).locator('xpath=../dd');
  const shown = (await total.textContent()) ?? '';
  expect(shown).toMatch(/₺[\d,]+\.\d\d/);
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole('button', { name: words('offering.continue') }).press('Enter');
  await expect(sheet.getByRole('heading', { name: words('offering.review') })).toBeFocused();
  await expect(total).toHaveText(shown);
  expect(await findings(page)).toEqual([]);
  const confirm = words('offering.review.confirm', { amount: shown });
  await sheet.getByRole('button', { name: confirm }).press('Enter');
  await sheet.getByRole('link', { name: words('offering.done.open') }).press('Enter');

  const status = sheet.getByRole('status').first();
  await expect(status).toContainText(words('offering.status.awaiting'));
  const blocked = sheet.getByText(words('offering.blocked'), { exact: true });
  await expect(blocked.locator('xpath=../dd')).toHaveText(shown);
  await sheet.getByRole('button', { name: words('offering.change') }).press('Enter');
  await sheet.getByLabel(words('offering.lots'), { exact: true }).fill('3');
  await sheet.getByRole('button', { name: words('offering.continue') }).press('Enter');
  const changed = (await total.textContent()) ?? '';
  expect(changed).not.toBe(shown);
  await sheet
    .getByRole('button', { name: words('offering.review.confirm', { amount: changed }) })
    .press('Enter');
  await expect(blocked.locator('xpath=../dd')).toHaveText(changed);
  expect(await findings(page)).toEqual([]);

  const desk = deskOf(deployment, profile);
  await desk.call('POST', '/offerings/offer-open/close');
  const { items } = (await desk.call('GET', '/offerings')) as {
    items: { code: string; price_high: string }[];
  };
  const price = items.find(({ code }) => code === 'offer-open')?.price_high;
  await desk.call('POST', '/offerings/offer-open/allot', { price, seed: 'a journey' });
  await expect(status).toContainText(words('offering.status.allotted'), { timeout: 20_000 });
  await expect(sheet.getByRole('button', { name: words('offering.change') })).toHaveCount(0);
  // The message about it leads there.
  await page.goto('/messages');
  const title = words('clientMessage.offeringAllotted.title').replaceAll(/\{\w+\}/g, '.*');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${words('message.view')}: ${title}`) })
    .click();
  await expect(page).toHaveURL(/application=/);
  await expect(sheet.getByRole('status').first()).toContainText(words('offering.status.allotted'));

  // The desk allots one lot more than there is money set aside for: a task leads to paying it.
  const id = new URL(page.url()).searchParams.get('application');
  const raise = { lots: 1, days: 3, remark: 'From the increased offer.' };
  await desk.call('POST', `/offering-applications/${id}/raise`, raise);
  await page.goto('/dashboard');
  await expect(page.getByText(words('task.offering.title'))).toBeVisible();
  await page.goto(`/discover?application=${id}`);
  await expect(sheet.getByRole('status').first()).toContainText(words('offering.status.payment'));
  await sheet.getByRole('button', { name: /^Pay / }).click();
  await expect(sheet.getByRole('status').first()).toContainText(words('offering.status.allotted'));
});

test(
  'an application is withdrawn, and the money is there again',
  { tag: '@quick' },
  async ({ page, words }) => {
    await page.goto('/discover?offering=offer-additional');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: words('offering.continue') }).click();
    await sheet.getByRole('button', { name: /Set aside/ }).click();
    await sheet.getByRole('link', { name: words('offering.done.open') }).click();
    await sheet.getByRole('button', { name: words('offering.withdraw') }).click();
    await sheet
      .getByRole('button', { name: words('offering.withdraw.confirm'), exact: true })
      .click();
    const status = sheet.getByRole('status').first();
    await expect(status).toContainText(words('offering.status.withdrawn'));
    await expect(sheet.getByText(words('offering.blocked'), { exact: true })).toHaveCount(0);
  },
);
