import type { components } from '#api/client.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { clientCall } from './client-call.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

type Schemas = components['schemas'];

// A stock that no other journey trades.
const stock = { market: 'XIST-S', symbol: 'VNLT' } as const;
const format = createFormat('tr-TR');

test.describe('one of several purchases', () => {
  test.use({ profile: 'tr', client: 'marta' });

  test('is sold from its detail: its shares and no older ones, by the keyboard alone', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    test.setTimeout(180_000);
    const call = await clientCall(deployment, profile, 'marta');
    const detail = (id: string) => call<Schemas['OrderDetail']>('GET', `/trade/app/v1/${id}`);
    async function bought(value: string): Promise<Schemas['OrderDetail']> {
      const quote = await call<Schemas['OrderQuote']>('POST', '/trade/app/v1/quote', {
        ...stock,
        ...{ side: 'buy', type: 'market', validity: 'day', price: null },
        ...{ by: 'quantity', value, account: 'TRY' },
      });
      const { id } = await call<Schemas['Order']>('POST', '/trade/app/v1', { quote: quote.id });
      await expect.poll(async () => (await detail(id)).status, { timeout: 40_000 }).toBe('holding');
      return detail(id);
    }
    const older = await bought('6');
    const newer = await bought('4');

    await page.goto(`/orders?order=${newer.id}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('link', { name: words('order.sellShares') }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`side=sell&purchase=${newer.id}`));
    const shares = words('ticket.purchase', {
      moment: format.moment(Date.parse(newer.placed_at)),
    });
    await expect(page.getByText(shares)).toBeVisible();
    await expect(page.getByText(words('ticket.held', { quantity: '4' }))).toBeVisible();
    const quantity = page.getByLabel(words('ticket.quantity'), { exact: true });
    const review = page.getByRole('button', { name: words('ticket.review') });
    await quantity.fill('5');
    await expect(
      page.getByText(words('ticket.obstacle.aboveHolding', { quantity: '4' })),
    ).toBeVisible();
    await quantity.fill('3');
    await expect(review).toHaveAttribute('aria-disabled', 'false');
    expect(await findings(page)).toEqual([]);
    await quantity.press('Enter');
    await expect(page.getByRole('heading', { name: words('ticket.review.title') })).toBeFocused();
    await expect(page.getByText(shares)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const confirm = words('ticket.confirm.sell').replaceAll(/\{\w+\}/g, '.+');
    await page.getByRole('button', { name: new RegExp(`^${confirm}$`) }).press('Enter');
    const status = page.getByRole('main').getByRole('status');
    await expect(status.filter({ hasText: words('order.next.settle') })).toBeVisible({
      timeout: 40_000,
    });
    expect((await detail(older.id)).position?.remaining).toBe('6');
    expect((await detail(newer.id)).position?.remaining).toBe('1');

    // The sale leads back to the purchase.
    await page.getByRole('link', { name: words('ticket.done.follow') }).press('Enter');
    await sheet.getByRole('link', { name: words('order.purchase') }).press('Enter');
    await expect(page).toHaveURL(`/orders?order=${newer.id}`);
    await expect(sheet.getByRole('link', { name: words('order.sellShares') })).toBeVisible();
    expect(await findings(page)).toEqual([]);

    // And from one purchase to all shares.
    await sheet.getByRole('link', { name: words('order.sellShares') }).press('Enter');
    await page.getByRole('button', { name: words('ticket.purchase.all') }).press('Enter');
    await expect(page).toHaveURL(/side=sell$/);
    await expect(page.getByText(words('ticket.held', { quantity: '7' }))).toBeVisible();
  });

  test('is paid from what is available, which opens to what it is made of', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    const call = await clientCall(deployment, profile, 'marta');
    await page.goto(`/quote?s=${stock.symbol}&ex=${stock.market}&side=buy`);
    const available = page
      .getByRole('main')
      .getByRole('button', { name: words('ticket.available', { amount: '' }).trim() });
    await available.press('Enter');
    const sheet = page.getByRole('dialog');
    const frozen = sheet
      .locator('dl > div')
      .filter({ hasText: words('bucket.frozen') })
      .locator('dd')
      .first();
    // Other journeys trade for the same client meanwhile.
    await expect
      .poll(async () => {
        const { items } = await call<Schemas['AccountList']>('GET', '/acc/app/v1/list');
        const account = items.find(({ currency }) => currency === 'TRY');
        return (await frozen.textContent()) === format.money(account?.frozen ?? '', 'TRY');
      })
      .toBe(true);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(available).toBeFocused();
  });
});
