import { readFile } from 'node:fs/promises';
import type { components } from '#api/client.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { clientCall } from './client-call.ts';
import { deskOf } from './desk.ts';
import { expect, test } from './journey.ts';
import { loginPage } from './login-page.ts';

type Schemas = components['schemas'];

// No other journey trades with this client.
test.use({ profile: 'pl', client: 'marta', language: 'en-US' });

test('transactions of some days are those of the backend, stay over a reload, and are the same rows in the file', async ({
  page,
  words,
  deployment,
  profile,
}) => {
  const call = await clientCall(deployment, profile, 'marta');
  const { items } = await call<Schemas['TransactionList']>(
    'GET',
    '/transaction/app/v1/list?range=all&limit=100',
  );
  // Some of what a client bought or applied for, neither the first nor the last.
  const days = items.map(({ order, product }) =>
    (order?.placed_at ?? product?.created_at ?? '').slice(0, 10),
  );
  const [to, from] = [days[1] ?? '', days.at(-2) ?? ''];
  expect(from < to).toBe(true);

  await page.goto('/orders');
  const main = page.getByRole('main');
  const ranges = main.getByRole('radiogroup', { name: words('statement.range') });
  await ranges
    .getByRole('radio', { name: words('statement.range.7D'), exact: true })
    .press('Space');
  await expect(page).toHaveURL('/orders?range=7D');
  await ranges
    .getByRole('radio', { name: words('statement.range.days'), exact: true })
    .press('Space');
  await main.getByLabel(words('statement.from'), { exact: true }).fill(to);
  await main.getByLabel(words('statement.to'), { exact: true }).fill(from);
  await expect(main.getByRole('alert')).toHaveText(words('statement.backwards'));
  await main.getByLabel(words('statement.from'), { exact: true }).fill(from);
  await main.getByLabel(words('statement.to'), { exact: true }).fill(to);
  await expect(main.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL(`/orders?range=days&from=${from}&to=${to}`);
  await expect(main.getByLabel(words('statement.from'), { exact: true })).toHaveValue(from);

  const { items: expected } = await call<Schemas['TransactionList']>(
    'GET',
    `/transaction/app/v1/list?from=${from}&to=${to}&limit=100`,
  );
  expect(expected.length).toBeGreaterThan(2);
  expect(new Set(expected.map(({ type }) => type)).size).toBeGreaterThan(1);
  const list = main.getByRole('region', { name: words('screen.orders.title') });
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const more = list.getByRole('button', { name: words('order.more') });
  while (await more.isVisible()) {
    const before = await rows.count();
    await more.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  await expect(rows).toHaveCount(expected.length);

  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: words('file.csv') }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head = [], ...lines] = csv.trim().split('\r\n').map(cells);
  const column = (id: string) => head.indexOf(words(id));
  expect(lines.map((line) => line[column('order.reference')])).toEqual(
    expected.map(({ order, product }) => order?.id ?? product?.object.id),
  );
  // Row for row: what of which stock, what became of it, and the amount.
  const format = createFormat('en-US');
  for (const [index, row] of (await rows.all()).entries()) {
    const line = lines[index] ?? [];
    const cell = (id: string) => line[column(id)] ?? '';
    const isStock = cell('order.symbol') !== '';
    await expect(row).toContainText(
      isStock
        ? `${format.number(cell('order.quantity'))} ${cell('order.symbol')}`
        : cell('order.stock'),
    );
    await expect(row).toContainText(cell('order.status'));
    if (Number(cell('order.filled')) > 0 || (!isStock && cell('order.amount') !== ''))
      await expect(row).toContainText(format.money(cell('order.amount'), cell('order.currency')));
  }
});

test.describe('transactions of products', () => {
  // A client with transactions of every product in every status, whom no other journey of this tenant signs in with.
  test.use({ profile: 'es', client: null });

  test('stand in their status with what it means, and an application that got nothing with its reason', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    const login = loginPage(page, words);
    await page.goto('/login?redirect=%2Forders');
    await login.signIn('mfa');
    await expect(login.code).toBeFocused();
    await login.code.fill(await deskOf(deployment, profile).lastCode('code.mfa'));
    await login.verify.click();
    await expect(page).toHaveURL('/orders');

    const main = page.getByRole('main');
    const rows = main
      .getByRole('region', { name: words('screen.orders.title') })
      .getByRole('listitem');
    const shown = [
      ['fund', 'settle', words('order.meaning.settle')],
      ['bond', 'pending', words('order.meaning.pending')],
      ['note', 'sold', words('order.meaning.sold')],
      ['savings', 'awaiting', words('order.meaning.awaiting')],
    ] as const;
    for (const [type, status, meaning] of shown) {
      await page.goto(`/orders?transaction=${type}&status=${status}&range=all`);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(words(`order.kind.${type}`));
      await expect(rows).toContainText(words(`order.status.${status}`));
      await expect(rows).toContainText(meaning);
    }

    await page.goto('/orders?transaction=offering&status=rejected&range=all');
    const waiting = rows.filter({ hasText: words('order.meaning.unallotted.setAside') });
    await expect(rows.filter({ hasText: words('order.meaning.unallotted.returned') })).toHaveCount(
      1,
    );
    await waiting.getByRole('link').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('status').first()).toContainText(words('offering.status.none'));
    const reason = sheet.getByText(words('offering.unallotted'), { exact: true });
    const [bidTooLittle = ''] = words('offering.unallotted.price', { bid: '|', price: '|' }).split(
      '|',
    );
    await expect(reason.locator('xpath=../dd')).toContainText(bidTooLittle);
  });
});

/** The cells of a line of CSV; a quoted one may have commas. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
