import type { components } from '#api/client.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { clientCall } from './client-call.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

type Schemas = components['schemas'];

const format = createFormat('en-US');

test.describe('what was sold', () => {
  test.use({ profile: 'dev', client: 'marta', language: 'en-US' });

  test('is named with its day until it is settled, and is not among what can be withdrawn', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    const call = await clientCall(deployment, profile, 'marta');
    const { items: held } = await call<Schemas['OrderList']>(
      'GET',
      '/trade/app/v1/list?status=holding&range=all',
    );
    const [own] = held;
    if (own === undefined) throw new Error('the client holds nothing');
    const { currency } = own;
    const quote = await call<Schemas['OrderQuote']>('POST', '/trade/app/v1/quote', {
      market: own.market,
      symbol: own.symbol,
      side: 'sell',
      type: 'market',
      validity: 'day',
      price: null,
      by: 'quantity',
      value: '1',
      account: currency,
    });
    const { id } = await call<Schemas['Order']>('POST', '/trade/app/v1', { quote: quote.id });
    const order = () => call<Schemas['Order']>('GET', `/trade/app/v1/${id}`);
    await expect.poll(async () => (await order()).status, { timeout: 40_000 }).toBe('settle');
    const { items: accounts } = await call<Schemas['AccountList']>('GET', '/acc/app/v1/list');
    const account = accounts.find((each) => each.currency === currency);
    const settlement = account?.settlements?.find(({ on }) => on === quote.settles_on);
    if (settlement === undefined) throw new Error('nothing settles on the day of the quote');

    await page.goto('/banking');
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(currency) })
      .press('Enter');
    const sheet = page.getByRole('dialog');
    const line = sheet.locator('dl > div').filter({
      hasText: words('holds.unsettled.on', { day: format.date(settlement.on) }),
    });
    await expect(line).toContainText(words('holds.unsettled.title'));
    await expect(line.locator('dd')).toHaveText(format.money(settlement.amount, currency));
    // Nor is it cash: it is among what is kept back.
    const kept = account?.kept_back?.find(({ kind }) => kind === 'unsettled');
    expect(Number(kept?.amount)).toBeGreaterThanOrEqual(Number(settlement.amount));
    await expect(
      sheet
        .locator('dl > div')
        .filter({ hasText: words('banking.keptBack.unsettled.detail') })
        .locator('dd'),
    ).toHaveText(format.money(`-${kept?.amount}`, currency));
    // All there is, less everything that is kept back.
    const left = [account?.total, ...(account?.kept_back ?? []).map(({ amount }) => `-${amount}`)]
      .map(Number)
      .reduce((sum, amount) => sum + amount, 0);
    expect(left).toBeCloseTo(Number(account?.withdrawable), 2);
    await expect(
      sheet
        .locator('dl > div')
        .filter({ hasText: words('banking.withdrawable.now') })
        .locator('dd'),
    ).toHaveText(format.money(account?.withdrawable ?? '', currency));
    expect(await findings(page)).toEqual([]);
  });
});
