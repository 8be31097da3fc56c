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
  await other
    .getByRole('link', {
      name: words('clientMessage.orderCancelled.title', { quantity: String(many), symbol }),
    })
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

test('shares of offerings are found by the statuses that only they have, each with its meaning and the link that leads on', async ({
  page,
  words,
}) => {
  const asked: (string | null)[] = [];
  const ranges: (string | null)[] = [];
  await page.route('**/offering/app/v1/application/list?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const status = query.get('status');
    asked.push(status);
    ranges.push(query.get('range'));
    const items = status === 'listing' ? [] : [{ ...application, status }];
    await route.fulfill({ json: { items, next: null } });
  });
  await page.goto('/orders');
  const statuses = page.getByRole('radiogroup', { name: words('order.status') });
  await statuses.getByRole('radio', { name: words('order.status.payment') }).click({ force: true });
  await expect(page).toHaveURL(/status=payment/);
  await expect(page.getByText(words('order.meaning.payment').split('{')[0] ?? '')).toBeVisible();
  expect(asked.at(-1)).toBe('payment');
  // What is to be paid is shown however old it is, until a period is chosen; the file has the lines of the screen.
  expect(ranges.at(-1)).toBe('all');
  await page
    .getByRole('radiogroup', { name: words('statement.range') })
    .getByRole('radio', { name: words('statement.range.week') })
    .click({ force: true });
  await expect.poll(() => ranges.at(-1)).toBe('week');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: words('file.csv') }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.split('\r\n').filter((line) => line.includes(application.id))).toHaveLength(1);
  expect(file).toContain(words('order.status.payment'));
  expect(await findings(page)).toEqual([]);
  const link = (status: string) =>
    page.getByRole('link', {
      name: `${words(`order.meaning.${status}.action`)} ${application.name}`,
    });
  await expect(link('payment')).toHaveAttribute(
    'href',
    new RegExp(`application=${application.id}`),
  );

  await statuses
    .getByRole('radio', { name: words('order.status.outstanding') })
    .click({ force: true });
  await expect(page.getByText(words('order.meaning.outstanding'))).toBeVisible();
  await expect(link('outstanding')).toBeVisible();
  await statuses.getByRole('radio', { name: words('order.status.listing') }).click({ force: true });
  await expect(page.getByText(words('order.none.offering'))).toBeVisible();
  expect(asked).toContain('listing');

  // On a telephone not all of them fit: the chosen one is in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(statuses.getByText(words('order.status.listing'), { exact: true })).toBeInViewport({
    ratio: 0.9,
  });
});

const application = {
  id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e70',
  offering: 'iberra-ipo',
  type: 'ipo',
  name: 'Iberra Renovables',
  instrument: 'XMAD-S:IBRX',
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  remark: null,
  lots: 20,
  lot: 10,
  bid: null,
  blocked: '3107.75',
  blocked_price: '15.5',
  allotted_lots: 25,
  price: '15.5',
  amount: '3875.00',
  fee: '7.75',
  total: '3882.75',
  refunded: '0.00',
  to_pay: '775.00',
  payment_due: '2026-12-01T08:00:00.000Z',
  can_change: false,
  start_time: '2026-11-20T08:00:00.000Z',
  end_time: '2026-11-27T16:00:00.000Z',
  pub_time: '2026-11-30T08:00:00.000Z',
  refund_time: '2026-12-01T08:00:00.000Z',
  lwr_time: '2026-12-02T08:00:00.000Z',
  listed_time: '2026-12-03T08:00:00.000Z',
  settlement_time: '2026-12-07T08:00:00.000Z',
  stage: 'pub',
  steps: [],
  created_at: '2026-11-24T09:00:00.000Z',
};
