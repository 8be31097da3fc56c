import { readFile } from 'node:fs/promises';
import type { components } from '#api/client.gen.ts';
import { clientCall, type ClientCall } from './client-call.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

type Schemas = components['schemas'];

// No other journey trades with this client.
test.use({ profile: 'tr', client: 'marta' });

test('orders are followed, filtered and cancelled by the keyboard alone, in every tab', async ({
  page,
  context,
  words,
  deployment,
  profile,
}) => {
  test.setTimeout(120_000);
  const call = await clientCall(deployment, profile, 'marta');
  const { symbol, lot, lower } = await call<Schemas['OrderQuote']>(
    'POST',
    '/trade/app/v1/quote',
    requestOf('market', null, 1),
  );
  const [few, many] = [10 * lot, 20 * lot];
  const now = await placed(call, requestOf('market', null, few));
  // At the lower end of the day's prices it waits.
  const waiting = await placed(call, requestOf('limit', lower, many));
  await page.goto('/orders');
  const main = page.getByRole('main');
  const buttonOf = (quantity: number) => new RegExp(`^${quantity} ${symbol} `);
  const [done, open] = [buttonOf(few), buttonOf(many)];
  await expect(main.getByRole('button', { name: done })).toContainText(
    words('order.status.holding'),
    { timeout: 30_000 },
  );
  expect(await findings(page)).toEqual([]);

  // What was executed: every figure, event and posting.
  await main.getByRole('button', { name: done }).press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: done })).toBeVisible();
  await expect(page).toHaveURL(`/orders?order=${now.id}`);
  for (const id of ['price.buy', 'amount.buy', 'time.buy', 'price.now', 'value', 'invested'])
    await expect(sheet.getByText(words(`order.${id}`), { exact: true })).toBeVisible();
  await expect(sheet.getByText(words('order.event.placed'))).toBeVisible();
  await sheet.locator('summary').first().press('Enter');
  await expect(sheet.getByText(words('statement.place.market')).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // By status and by days, and back by the address.
  await main.getByRole('radio', { name: words('order.status.pending') }).press('Space');
  await expect(page).toHaveURL('/orders?status=pending');
  await expect(main.getByRole('button', { name: done })).toHaveCount(0);
  await expect(main.getByRole('button', { name: open })).toBeVisible();
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: words('file.csv') }).press('Enter');
  const file = await (await download).createReadStream();
  let csv = '';
  for await (const part of file) csv += String(part);
  const rows = csv.trim().split('\r\n').slice(1);
  // Another journey and the client's past have orders that wait, too; one of them was executed in part.
  const atWork = [words('order.status.pending'), words('order.partly')];
  expect(rows.filter((row) => !atWork.some((state) => row.includes(`,${state},`)))).toEqual([]);
  expect(csv).toContain(waiting.id);
  expect(csv).not.toContain(now.id);

  // Cancelled in one tab, seen in the other.
  const other = await context.newPage();
  await other.goto(`/orders?order=${waiting.id}`);
  await expect(
    other.getByRole('dialog').getByRole('button', { name: words('order.cancel') }),
  ).toBeVisible();
  await main.getByRole('button', { name: open }).press('Enter');
  await sheet.getByRole('button', { name: words('order.cancel') }).press('Enter');
  await expect(sheet.getByRole('button', { name: words('order.cancel.confirm') })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(sheet.getByText(words('order.why.cancelled'))).toBeVisible();
  await expect(sheet.getByRole('button', { name: words('order.cancel') })).toHaveCount(0);
  await expect(other.getByRole('dialog').getByText(words('order.why.cancelled'))).toBeVisible();

  // The message about it leads to it.
  await other.goto('/messages');
  const title = words('clientMessage.orderCancelled.title', { quantity: String(many), symbol });
  await other
    .getByRole('link', { name: `${words('message.view')}: ${title}` })
    .first()
    .click();
  await expect(other).toHaveURL(`/orders?order=${waiting.id}`);
});

// A stock of its own: what the desk does with it would reach the orders of the journey beside this one.
const reviewed = 'EGMR';

test(
  'a cancellation that comes after the fill says so',
  { tag: '@quick' },
  async ({ page, words, pageErrors, deployment, profile }) => {
    test.setTimeout(90_000);
    pageErrors.expect(/status of 409/);
    const call = await clientCall(deployment, profile, 'marta');
    const { lot } = await call<Schemas['OrderQuote']>(
      'POST',
      '/trade/app/v1/quote',
      requestOf('market', null, 1, reviewed),
    );
    // The desk looks at it first, so that the page sees it open.
    const desk = deskOf(deployment, profile);
    await desk.call('POST', `/trading/XIST-S/${reviewed}`, { state: 'review', note: 'A journey' });
    const { id } = await placed(call, requestOf('market', null, 5 * lot, reviewed));
    await desk.call('POST', `/trading/XIST-S/${reviewed}`, { state: 'open', note: 'A journey' });
    await page.goto(`/orders?order=${id}`);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(words('order.status.awaiting'))).toBeVisible();
    await sheet.getByRole('button', { name: words('order.cancel') }).click();
    // This page hears of nothing any more until it asks.
    await page.route('**/trade/app/v1/*/cancel', async (route) => {
      await desk.call('POST', `/orders/${id}/approve`);
      await expect
        .poll(async () => (await call<Schemas['Order']>('GET', `/trade/app/v1/${id}`)).status, {
          timeout: 30_000,
        })
        .toBe('holding');
      await route.continue();
    });
    await sheet.getByRole('button', { name: words('order.cancel.confirm') }).click();
    await expect(sheet.getByText(words('order.cancel.late'))).toBeVisible({ timeout: 40_000 });
    await expect(sheet.getByText(words('order.status.holding'), { exact: true })).toBeVisible();
  },
);

function requestOf(
  type: 'market' | 'limit',
  price: string | null,
  quantity: number,
  symbol = 'MRMD',
) {
  return {
    market: 'XIST-S',
    symbol,
    side: 'buy',
    type,
    validity: 'day',
    price,
    by: 'quantity',
    value: String(quantity),
    account: 'TRY',
  };
}

async function placed(
  call: ClientCall,
  request: ReturnType<typeof requestOf>,
): Promise<Schemas['Order']> {
  const { id, obstacles } = await call<Schemas['OrderQuote']>(
    'POST',
    '/trade/app/v1/quote',
    request,
  );
  if (id === null) throw new Error(`not quoted: ${JSON.stringify(obstacles)}`);
  return call('POST', '/trade/app/v1', { quote: id });
}

test('everything that was bought or applied for is found by status and type, each with its meaning and the link that leads on', async ({
  page,
  words,
}) => {
  const asked: Record<string, string>[] = [];
  await page.route('**/transaction/app/v1/list?*', async (route) => {
    const query = Object.fromEntries(new URL(route.request().url()).searchParams);
    asked.push(query);
    const { status } = query;
    const items =
      status === 'listing'
        ? []
        : [{ type: 'offering', order: null, product: { ...unpaid, status } }];
    await route.fulfill({ json: { items, next: null } });
  });
  await page.goto('/orders?status=payment');
  const statuses = page.getByRole('radiogroup', { name: words('order.status') });
  const types = page.getByRole('radiogroup', { name: words('order.kind'), exact: true });
  await expect(page.getByText(words('order.meaning.payment').split('{')[0] ?? '')).toBeVisible();
  // What is to be paid is shown however old it is, until a period is chosen; the file has the lines of the screen.
  expect(asked.at(-1)).toMatchObject({ status: 'payment', range: 'all' });
  await page
    .getByRole('radiogroup', { name: words('statement.range') })
    .getByRole('radio', { name: words('statement.range.week') })
    .click({ force: true });
  await expect.poll(() => asked.at(-1)?.['range']).toBe('week');
  await types.getByRole('radio', { name: words('order.kind.offering') }).click({ force: true });
  await expect(page).toHaveURL(/transaction=offering/);
  await expect.poll(() => asked.at(-1)?.['type']).toBe('offering');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: words('file.csv') }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.split('\r\n').filter((line) => line.includes(unpaid.object.id))).toHaveLength(1);
  expect(file).toContain(words('order.status.payment'));
  expect(await findings(page)).toEqual([]);
  const link = (id: string) =>
    page.getByRole('link', { name: `${words(id)} ${unpaid.name}`, exact: true });
  await expect(link('order.meaning.payment.action')).toHaveAttribute(
    'href',
    new RegExp(`application=${unpaid.object.id}`),
  );

  await statuses
    .getByRole('radio', { name: words('order.status.outstanding') })
    .click({ force: true });
  await expect(page.getByText(words('order.meaning.outstanding'))).toBeVisible();
  await expect(link('order.meaning.outstanding.action')).toBeVisible();
  await statuses
    .getByRole('radio', { name: words('order.status.awaiting') })
    .click({ force: true });
  await expect(page.getByText(words('order.meaning.awaiting'))).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^${unpaid.name}`) })).toHaveAttribute(
    'href',
    /application=/,
  );
  await statuses.getByRole('radio', { name: words('order.status.listing') }).click({ force: true });
  await expect(page.getByText(words('order.none'))).toBeVisible();

  // On a telephone not all of them fit: the chosen one is in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(statuses.getByText(words('order.status.listing'), { exact: true })).toBeInViewport({
    ratio: 0.9,
  });
});

test('what a client has in products is opened from the list, where all of it stands', async ({
  page,
}) => {
  await page.goto('/orders?range=all&transaction=fund');
  const first = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await first.click();
  await expect(page).toHaveURL(/fund-order=/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

const unpaid = {
  object: { kind: 'offerings', id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e70' },
  name: 'Iberra Renovables',
  side: 'buy',
  currency: 'EUR',
  quantity: '250',
  price: '15.5',
  amount: '3882.75',
  fee: '7.75',
  to_pay: '775.00',
  payment_due: '2026-12-01T08:00:00.000Z',
  listed_time: '2026-12-03T08:00:00.000Z',
  unallotted: null,
  remark: null,
  created_at: '2026-11-24T09:00:00.000Z',
};
