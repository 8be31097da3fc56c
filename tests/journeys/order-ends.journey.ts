import type { Page } from '@playwright/test';
import type { components } from '#api/client.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { toBig } from '#core/money.ts';
import { clientCall, type ClientCall } from './client-call.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import type { Words } from './words.ts';

type Schemas = components['schemas'];
type OrderDetail = Schemas['OrderDetail'];
type Reason = Exclude<OrderDetail['reason'], null>;

// A stock that no other journey trades.
const stock = { market: 'XWAR-S', symbol: 'WRLD' } as const;
const format = createFormat('pl-PL');

test.describe('the end of an order', () => {
  test.use({ profile: 'pl', client: 'marta' });

  test('by the desk is said with its reason, in its row, its status and its timeline', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    const desk = deskOf(deployment, profile);
    const call = await clientCall(deployment, profile, 'marta');
    const state = (to: 'open' | 'review') =>
      desk.call('POST', `/trading/${stock.market}/${stock.symbol}`, {
        state: to,
        note: 'Reviewed',
      });
    await state('review');
    const { id } = await placed(call, { side: 'buy', value: '3' });
    await state('open');
    await page.goto(`/orders?order=${id}`);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(words('order.event.awaiting'))).toBeVisible();
    await desk.call('POST', `/orders/${id}/reject`, { reason: 'notSuitable' });
    await expectEnd(page, words, 'notSuitable');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const row = page.getByRole('main').getByRole('button', { name: new RegExp(stock.symbol) });
    await expect(row.first()).toContainText(words('order.status.rejected'));
  });

  test('has its words whatever ended it', async ({ page, words, deployment, profile }) => {
    const call = await clientCall(deployment, profile, 'marta');
    const { items } = await call<Schemas['OrderList']>('GET', '/trade/app/v1/list?range=all');
    const [any] = items;
    if (any === undefined) throw new Error('the client has no order');
    let reason: Reason = 'cancelled';
    await page.route(`**/trade/app/v1/${any.id}`, async (route) => {
      const response = await route.fetch();
      const order = (await response.json()) as OrderDetail;
      const ended = { status: 'rejected', reason, ended_at: order.placed_at } as const;
      const steps = [
        { status: 'pending' as const, at: order.placed_at, reason: null },
        { status: 'rejected' as const, at: order.placed_at, reason },
      ];
      const nothing = { filled: '0', average_price: null, position: null, executions: [] };
      await route.fulfill({ response, json: { ...order, ...ended, ...nothing, steps } });
    });
    for (reason of [
      ...(['notSuitable', 'suspectedAbuse', 'clientAsked', 'other'] as const),
      ...(['unknownSymbol', 'outsideBand', 'lotSize', 'tickSize', 'suspended'] as const),
      ...(['venueOther', 'cancelled', 'split', 'expired'] as const),
    ]) {
      await page.goto(`/orders?order=${any.id}`);
      await expectEnd(page, words, reason);
    }
  });

  test('that came before a cancellation is not called a fill where only a part was executed', async ({
    page,
    words,
    pageErrors,
    deployment,
    profile,
  }) => {
    pageErrors.expect(/status of 409/);
    const call = await clientCall(deployment, profile, 'marta');
    const { items } = await call<Schemas['OrderList']>(
      'GET',
      '/trade/app/v1/list?status=holding&range=all',
    );
    const [any] = items;
    if (any === undefined) throw new Error('the client holds nothing');
    const path = `**/trade/app/v1/${any.id}`;
    let reason: Reason | null = null;
    let status: OrderDetail['status'] = 'pending';
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const order = (await response.json()) as OrderDetail;
      await route.fulfill({ response, json: { ...order, status, reason } });
    });
    for (const [ended, said] of [
      ['cancelled', 'order.cancel.over'],
      [null, 'order.cancel.late'],
    ] as const) {
      [status, reason] = ['pending', null];
      // The backend refuses it, for the order is bought; another tab may have cancelled what was left.
      await page.route(`${path}/cancel`, (route) => {
        [status, reason] = ['holding', ended];
        return route.continue();
      });
      await page.goto(`/orders?order=${any.id}`);
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: words('order.cancel') }).press('Enter');
      await sheet.getByRole('button', { name: words('order.cancel.confirm') }).press('Enter');
      await expect(sheet.getByText(words(said))).toBeVisible();
      await page.unroute(`${path}/cancel`);
    }
  });

  test('by its sale says what it brought, what was charged and what is left of the profit', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    test.setTimeout(120_000);
    const call = await clientCall(deployment, profile, 'marta');
    const detail = (id: string) => call<OrderDetail>('GET', `/trade/app/v1/${id}`);
    const executed = async (side: 'buy' | 'sell', status: OrderDetail['status']) => {
      const { id } = await placed(call, { side, value: '5' });
      await expect.poll(async () => (await detail(id)).status, { timeout: 40_000 }).toBe(status);
      return detail(id);
    };
    const bought = await executed('buy', 'holding');
    const sold = await executed('sell', 'settle');
    const { position, currency } = sold;
    // What it had cost is what the purchase came to, and what it brought less that is the profit, fees apart.
    expect(position?.cost).toBe(bought.amount);
    const profit = toBig(sold.amount).minus(bought.amount).toFixed(2);
    expect(position?.realised_pnl).toBe(profit);
    await page.goto(`/orders?order=${sold.id}`);
    const sheet = page.getByRole('dialog');
    const figure = (label: string) =>
      sheet
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd');
    const money = (amount: string, signed = false) => format.money(amount, currency, { signed });
    for (const [label, value] of [
      [words('order.amount.sell'), money(sold.amount)],
      [words('order.fee.tax'), money(sold.tax_fees)],
      [words('order.fee.duty'), money(sold.duty_fees)],
      [words('order.fee.trade'), money(sold.trade_fees)],
      [words('order.cost'), money(bought.amount)],
      [words('order.pnl.realised'), money(profit, true)],
    ] as const)
      await expect(figure(label).first()).toHaveText(value);
    const net = toBig(sold.amount)
      .minus(sold.tax_fees)
      .minus(sold.duty_fees)
      .minus(sold.trade_fees)
      .toFixed(2);
    await expect(figure(words('order.total.sell')).first()).toHaveText(money(net));
    // The purchase says the same of its shares, and that they are sold.
    await page.goto(`/orders?order=${bought.id}`);
    await expect(sheet.getByRole('status')).toContainText(words('order.status.sold'));
    await expect(figure(words('order.pnl.realised'))).toHaveText(money(profit, true));
    expect(await findings(page)).toEqual([]);
  });
});

async function placed(
  call: ClientCall,
  { side, value }: { readonly side: 'buy' | 'sell'; readonly value: string },
): Promise<Schemas['Order']> {
  const quote = await call<Schemas['OrderQuote']>('POST', '/trade/app/v1/quote', {
    ...stock,
    ...{ side, type: 'market', validity: 'day', price: null },
    ...{ by: 'quantity', value, account: 'PLN' },
  });
  return call<Schemas['Order']>('POST', '/trade/app/v1', { quote: quote.id });
}

async function expectEnd(page: Page, words: Words, reason: Reason): Promise<void> {
  const sheet = page.getByRole('dialog');
  const isOwnEnd = reason === 'cancelled' || reason === 'split' || reason === 'expired';
  await expect(sheet.getByRole('status')).toContainText(
    words(isOwnEnd ? `order.${reason}` : 'order.status.rejected'),
  );
  await expect(sheet.getByRole('listitem').last()).toContainText(words(`order.event.${reason}`));
  await expect(sheet.getByText(words(`order.why.${reason}`), { exact: true })).toBeVisible();
}
