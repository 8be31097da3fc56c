import type { Page } from '@playwright/test';
import type { components } from '#api/client.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { clientCall } from './client-call.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import type { Words } from './words.ts';

type Schemas = components['schemas'];
type Quote = Schemas['OrderQuote'];

// A stock that no other journey trades, at a venue that is always open.
const address = '/quote?s=CNTB&ex=XMAD-S';
const format = createFormat('en-US');

test.describe('the figures of a ticket', () => {
  test.use({ profile: 'dev', client: 'marta', language: 'en-US' });

  test('are those of the quote, in the currency of the market and in that of the account, and those of the order that it becomes', async ({
    page,
    words,
    deployment,
    profile,
    pageErrors,
  }) => {
    const quotes = quotesOf(page);
    await page.goto(address);
    const { form, quantity, review } = ticketOf(page, words);
    await expect(quantity).toBeVisible();
    await form.getByRole('radio', { name: words('order.type.stop.short') }).press('Space');
    const stop = form.getByRole('textbox', {
      name: words('ticket.price.stop', { currency: 'EUR' }),
    });
    await expect(stop).toBeVisible();
    // Above the market: a purchase waits until the price has risen so far.
    await stop.press('ArrowUp');
    const last = Number(await stop.inputValue());
    await stop.fill((last * 1.05).toFixed(2));
    await quantity.fill('12');
    await form.getByLabel(words('ticket.account')).selectOption('USD');
    await expect(review).toHaveAttribute('aria-disabled', 'false');
    const quote = await quotes.last((each) => each.account === 'USD' && each.quantity === '12');
    expect(quote.fx).not.toBeNull();
    expect(Number(quote.worst_total)).toBeGreaterThan(Number(quote.total));

    await expect(figure(page, words('ticket.shares'))).toHaveText('12');
    await expect(figure(page, words('ticket.value'))).toHaveText(euro(quote.amount));
    for (const kind of ['tax', 'duty', 'trade'] as const)
      await expect(figure(page, words(`order.fee.${kind}`))).toHaveText(
        euro(quote[`${kind}_fees`]),
      );
    await expect(figure(page, words('ticket.total.buy'))).toHaveText(euro(quote.total));
    await expect(figure(page, words('ticket.worst.buy'))).toHaveText(euro(quote.worst_total));
    await expect(figure(page, words('ticket.fx'))).toHaveText(
      `${format.number(quote.fx?.rate ?? '')} USD/EUR`,
    );
    await expect(figure(page, words('ticket.fx.total', { currency: 'USD' }))).toHaveText(
      format.money(quote.fx?.total ?? '', 'USD'),
    );
    await expect(figure(page, words('ticket.fx.worst', { currency: 'USD' }))).toHaveText(
      format.money(quote.fx?.worst_total ?? '', 'USD'),
    );
    await expect(figure(page, words('ticket.after'))).toHaveText(
      format.money(quote.available_after ?? '', 'USD'),
    );
    await expect(figure(page, words('ticket.settles'))).toHaveText(format.date(quote.settles_on));
    expect(await findings(page)).toEqual([]);

    await review.click();
    const confirm = page.getByRole('button', {
      name: words('ticket.confirm.buy', {
        quantity: '12',
        symbol: 'CNTB',
        amount: format.money(quote.fx?.total ?? '', 'USD'),
      }),
    });
    await expect(confirm).toBeVisible();
    await expect(figure(page, words('order.price.stop'))).toHaveText(/EUR$/);
    await expect(page.getByText(words('ticket.next.direct'))).toBeVisible();
    // Each fee says what it is a part of.
    const [tax] = quote.fee_basis.filter(({ kind }) => kind === 'tax');
    await expect(
      page.getByText(
        words('ticket.fee.basis.amount', { rate: format.part(String(Number(tax?.rate) * 100)) }),
      ),
    ).toBeVisible();
    const answer = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/trade/app/v1'),
    );
    await confirm.click();
    const order = (await (await answer).json()) as Schemas['Order'];
    expect(order).toMatchObject({
      symbol: 'CNTB',
      type: 'stop',
      quantity: '12',
      status: 'pending',
    });

    // It is not at the market yet: what was set aside is what was said.
    await page.getByRole('link', { name: words('ticket.done.follow') }).click();
    const sheet = page.getByRole('dialog');
    await expect(
      sheet.getByText(format.money(quote.fx?.worst_total ?? '', 'USD')).first(),
    ).toBeVisible();
    await sheet.getByRole('button', { name: words('order.cancel') }).click();
    // On another device it is cancelled just before: that is what is said here.
    pageErrors.expect(/status of 409/);
    const call = await clientCall(deployment, profile, 'marta');
    await page.route(`**/trade/app/v1/${order.id}/cancel`, async (route) => {
      await call('POST', `/trade/app/v1/${order.id}/cancel`);
      await route.continue();
    });
    await sheet.getByRole('button', { name: words('order.cancel.confirm') }).click();
    await expect(sheet.getByText(words('order.cancel.over'))).toBeVisible();
    await expect(sheet.getByText(words('order.why.cancelled'))).toBeVisible();
  });

  test('are those of an amount as well: as many whole lots as it buys, fees included', async ({
    page,
    words,
  }) => {
    const quotes = quotesOf(page);
    await page.goto(address);
    const { form, review } = ticketOf(page, words);
    await form.getByRole('radio', { name: words('ticket.by.amount') }).press('Space');
    const amount = form.getByRole('textbox', {
      name: words('ticket.amount', { currency: 'EUR' }),
    });
    await amount.fill('1000');
    // What is typed is quoted a moment later: until then there is the quote of one share that the ticket opens with.
    const quote = await quotes.last((each) => each.id !== null && each.quantity !== '1');
    await expect(review).toHaveAttribute('aria-disabled', 'false');
    expect(Number(quote.worst_total)).toBeLessThanOrEqual(1000);
    // One lot more would be beyond it.
    const shares = Number(quote.quantity);
    const one = Number(quote.worst_total) / shares;
    expect(Number(quote.worst_total) + one * quote.lot * 1.01).toBeGreaterThan(1000);
    await expect(figure(page, words('ticket.shares'))).toHaveText(format.number(quote.quantity));
    await expect(figure(page, words('ticket.total.buy'))).toHaveText(euro(quote.total));
    // Steps of an amount are hundreds, and a quarter of what is available is a chip.
    await amount.press('ArrowUp');
    await expect(amount).toHaveValue('1,100');
    await form.getByRole('button', { name: words('ticket.part', { percent: '25%' }) }).click();
    await expect
      .poll(async () => Number((await amount.inputValue()).replaceAll(',', '')))
      .toBeCloseTo(Number(quote.available) / 4, 0);
  });

  test('count down, and what has moved meanwhile is said before it can be confirmed', async ({
    page,
    words,
  }) => {
    // Quotes end after eight seconds, until one comes that has another price.
    let [hasMoved, moved] = [false, ''];
    await page.route('**/trade/app/v1/quote', async (route) => {
      const response = await route.fetch();
      const quote = (await response.json()) as Quote;
      if (quote.id === null) return route.fulfill({ response });
      if (!hasMoved) return route.fulfill({ response, json: { ...quote, expires_in: 8 } });
      moved = (Number(quote.price) * 1.01).toFixed(2);
      return route.fulfill({ response, json: { ...quote, price: moved } });
    });
    const quotes = quotesOf(page);
    await page.goto(address);
    const { quantity, review } = ticketOf(page, words);
    await quantity.fill('10');
    await expect(review).toHaveAttribute('aria-disabled', 'false');
    await review.click();
    const timer = page.getByRole('timer');
    const left = async () => Number(/\d:(\d\d)/.exec(await timer.innerText())?.[1]);
    const begun = await left();
    await expect.poll(left).toBeLessThan(begun);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.filter({ hasText: words('error.quoteExpired') })).toBeVisible();
    await expect(timer).toBeHidden();
    const first = await quotes.last((each) => each.id !== null);
    hasMoved = true;
    await alert.getByRole('button', { name: words('ticket.refresh') }).click();
    await expect.poll(() => moved).not.toBe('');
    const price = (value: string) => `${format.price(value)} EUR`;
    await expect(
      page.getByText(words('ticket.moved', { before: price(first.price), now: price(moved) })),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  // Deployments trade around the clock: these are answers of a venue that does not.
  test('say before it is confirmed when an order of a closed market is executed, what is reviewed, and what is an estimate', async ({
    page,
    words,
  }) => {
    const opens = new Date(Date.now() + 86_400_000).toISOString();
    let answered: Partial<Quote> = {};
    await page.route('**/trade/app/v1/quote', async (route) => {
      const response = await route.fetch();
      const quote = (await response.json()) as Quote;
      const fx = quote.fx && { ...quote.fx, is_estimate: true };
      await route.fulfill({ response, json: { ...quote, ...answered, fx } });
    });
    // One that trades: it has a bid and an ask.
    await page.goto('/quote?s=IBRX&ex=XMAD-S');
    const { form, quantity, review } = ticketOf(page, words);
    const meets = form.getByText(words('ticket.meets.buy').split('{')[0] ?? '');
    await expect(meets).toBeVisible();
    answered = { opens_at: opens, trading_type: 'holding' };
    await quantity.fill('3');
    await form.getByLabel(words('ticket.account')).selectOption('USD');
    await expect(form.getByText(words('error.fxRateUnavailable'))).toBeVisible();
    // Nothing rests at a market that is closed.
    await expect(meets).toBeHidden();
    await expect(review).toHaveAttribute('aria-disabled', 'false');
    await review.click();
    const main = page.getByRole('main');
    const moment = format.moment(Date.parse(opens));
    await expect(main.getByText(words('ticket.next.opens', { moment }))).toBeVisible();
    await page.getByRole('button', { name: words('ticket.back') }).click();
    answered = { opens_at: null, trading_type: 'review' };
    await quantity.fill('4');
    await expect(meets).toBeVisible();
    await expect(review).toHaveAttribute('aria-disabled', 'false');
    await review.click();
    await expect(main.getByText(words('ticket.next.review'))).toBeVisible();
  });
});

function ticketOf(page: Page, words: Words) {
  const form = page.locator('form').last();
  return {
    form,
    quantity: form.getByRole('textbox', { name: words('ticket.quantity') }),
    review: form.getByRole('button', { name: words('ticket.review') }),
  };
}

/** The value that stands beside a label of the ticket. */
function figure(page: Page, label: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd');
}

const euro = (amount: string) => format.money(amount, 'EUR');

/** The quotes that the page was answered. */
function quotesOf(page: Page) {
  const answered: Quote[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/trade/app/v1/quote') || !response.ok()) return;
    answered.push((await response.json()) as Quote);
  });
  return {
    /** The latest that passes, when there is one. */
    async last(passes: (quote: Quote) => boolean): Promise<Quote> {
      await expect.poll(() => answered.some(passes)).toBe(true);
      const found = answered.findLast(passes);
      if (found === undefined) throw new Error('no quote passes');
      return found;
    },
  };
}
