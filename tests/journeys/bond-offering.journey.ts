import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'dev', client: 'marta' });

test('bonds of an offering are applied for by the keyboard alone, in words of their own', async ({
  page,
  words,
  profile,
  deployment,
}) => {
  await page.goto('/discover?offering=offer-bonds');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(words('offering.kind.bfo'), { exact: true })).toBeVisible();
  await expect(sheet.getByText(words('offering.bond.matures'), { exact: true })).toBeVisible();
  await expect(sheet.getByText(words('offering.date.lwr.bonds'), { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const lots = sheet.getByLabel(words('offering.lots'), { exact: true });
  await lots.fill('2');
  await expect(
    sheet.getByText(words('offering.amount.bonds'), { exact: true }).locator('xpath=../dd'),
  ).toHaveText('$200.00');
  await sheet.getByRole('button', { name: words('offering.continue') }).press('Enter');
  await expect(sheet.getByRole('heading', { name: words('offering.review') })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  const confirm = words('offering.review.confirm', { amount: '$200.00' });
  await sheet.getByRole('button', { name: confirm }).press('Enter');
  await sheet.getByRole('link', { name: words('offering.done.open') }).press('Enter');
  const status = sheet.getByRole('status').first();
  await expect(status).toContainText(words('offering.status.awaiting'));
  expect(await findings(page)).toEqual([]);

  const { items } = (await deskOf(deployment, profile).call(
    'GET',
    '/offering-applications?status=awaiting&offering=offer-bonds&limit=100',
  )) as { items: { lots: number; blocked: string }[] };
  expect(items).toContainEqual(expect.objectContaining({ lots: 2, blocked: '200.00' }));
});
