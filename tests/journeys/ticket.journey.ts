import type { Page } from '@playwright/test';
import type { components } from '#api/client.gen.ts';
import { clientCall } from './client-call.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import type { Words } from './words.ts';

type Schemas = components['schemas'];

// Stocks that no other journey trades.
const address = (symbol: string) => `/quote?s=${symbol}&ex=XIST-S`;

test.describe('the ticket', () => {
  test.use({ profile: 'tr', client: 'marta' });

  test(
    'buys, sells a part and cancels another order, by the keyboard alone',
    { tag: '@quick' },
    async ({ page, words }) => {
      test.setTimeout(180_000);
      const sent = placements(page);
      await page.goto(address('KPDV'));
      const { quantity, review, confirm } = ticketOf(page, words);
      await expect(quantity).toBeVisible();
      await page.keyboard.press('b');
      await expect(page).toHaveURL(/side=buy/);
      await quantity.focus();
      await page.keyboard.type('10');
      await expect(review).toHaveAttribute('aria-disabled', 'false');
      for (const fee of ['tax', 'duty', 'trade'])
        await expect(page.getByText(words(`order.fee.${fee}`), { exact: true })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      const heading = page.getByRole('heading', { name: words('ticket.review.title') });
      await expect(heading).toBeFocused();
      expect(await findings(page)).toEqual([]);

      // Back leads to what was typed, and forward to the review again.
      await page.goBack();
      await expect(quantity).toHaveValue('10');
      await expect(review).toBeFocused();
      await expect(review).toHaveAttribute('aria-disabled', 'false');
      await page.keyboard.press('Enter');
      await expect(heading).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(confirm('buy')).toBeFocused();
      // Twice at once is once.
      await confirm('buy').evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await expect(page.getByRole('heading', { name: words('ticket.done.title') })).toBeFocused();
      expect(sent()).toBe(1);
      const status = page.getByRole('main').getByRole('status');
      await expect(status.filter({ hasText: words('order.next.holding') })).toBeVisible({
        timeout: 40_000,
      });
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/orders\?order=/);
      await expect(page.getByRole('dialog').getByText(words('order.event.placed'))).toBeVisible();

      // Half of it is sold again.
      await page.goto(address('KPDV'));
      await expect(quantity).toBeVisible();
      await page.keyboard.press('s');
      await expect(page).toHaveURL(/side=sell/);
      await expect(page.getByText(words('ticket.held', { quantity: '10' }))).toBeVisible();
      await page
        .getByRole('button', { name: words('ticket.part', { percent: '%50' }) })
        .press('Enter');
      await expect(quantity).toHaveValue('5');
      await expect(review).toHaveAttribute('aria-disabled', 'false');
      await quantity.press('Enter');
      await expect(heading).toBeFocused();
      await confirm('sell').press('Enter');
      await expect(status.filter({ hasText: words('order.next.settle') })).toBeVisible({
        timeout: 40_000,
      });

      // One that waits for a price far below is cancelled.
      await page.getByRole('button', { name: words('ticket.again') }).press('Enter');
      await page.keyboard.press('b');
      await page.getByRole('radio', { name: words('order.type.limit.short') }).press('Space');
      const price = page.getByRole('textbox', {
        name: words('ticket.price.limit', { currency: 'TRY' }),
      });
      await price.press('ArrowUp');
      await expect(price).not.toHaveValue('');
      const shown = async () =>
        Number((await price.inputValue()).replace('.', '').replace(',', '.'));
      const typed = await shown();
      // A step of the venue, not of the lot: two hundredths at this price.
      await price.press('ArrowUp');
      await expect
        .poll(async () => Math.round((await shown()) * 100))
        .toBe(Math.round(typed * 100) + 2);
      await price.press('ArrowDown');
      await expect.poll(shown).toBe(typed);
      await price.fill(String(Math.floor(typed * 0.95)));
      await quantity.fill('10');
      await page.getByLabel(words('order.validity')).selectOption('gtc');
      await expect(review).toHaveAttribute('aria-disabled', 'false');
      await quantity.press('Enter');
      await expect(heading).toBeFocused();
      await confirm('buy').press('Enter');
      await page.getByRole('link', { name: words('ticket.done.follow') }).press('Enter');
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: words('order.cancel') }).press('Enter');
      await sheet.getByRole('button', { name: words('order.cancel.confirm') }).press('Enter');
      await expect(sheet.getByText(words('order.why.cancelled'))).toBeVisible();
      expect(sent()).toBe(3);
    },
  );

  test('keeps every key however fast it is typed and however slowly the rest is drawn', async ({
    page,
    words,
  }) => {
    await page.goto(address('KPDV'));
    const { quantity } = ticketOf(page, words);
    await expect(quantity).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    for (const delay of [15, 30, 45, 60, 90]) {
      await quantity.fill('');
      await quantity.pressSequentially('1234567', { delay });
      await expect(quantity).toHaveValue('1234567');
    }
    // The switch clears what is still on its way to the rest of the ticket.
    await quantity.press('8');
    await page.getByRole('radio', { name: words('ticket.by.amount') }).press('Space');
    await expect(page.locator('input[inputmode=decimal]').first()).toHaveValue('');
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page.getByText(words('ticket.submit.none'))).toBeVisible();
  });

  test('names every obstacle at once, with where to clear it', async ({ page, words }) => {
    await page.goto(address('TRSL'));
    const { quantity, review } = ticketOf(page, words);
    await quantity.fill('99999999');
    await page.getByRole('radio', { name: words('order.type.limit.short') }).press('Space');
    await page
      .getByRole('textbox', { name: words('ticket.price.limit', { currency: 'TRY' }) })
      .fill('1,003');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(words('ticket.obstacles'));
    await expect(alert.getByRole('listitem')).toHaveCount(3);
    await expect(alert.getByRole('link', { name: words('ticket.remedy.deposit') })).toBeVisible();
    await expect(review).toHaveAttribute('aria-disabled', 'true');
    await quantity.press('Enter');
    await expect(page).not.toHaveURL(/step=review/);
    expect(await findings(page)).toEqual([]);
  });

  test('looks a lost answer up, and does not place what it has placed', async ({
    page,
    words,
    deployment,
    profile,
    pageErrors,
  }) => {
    test.setTimeout(120_000);
    pageErrors.expect(/ERR_FAILED|Failed to load/);
    const call = await clientCall(deployment, profile, 'marta');
    const ordered = async () =>
      (await call<Schemas['OrderList']>('GET', '/trade/app/v1/list')).items.filter(
        ({ symbol }) => symbol === 'TRSL',
      ).length;
    const before = await ordered();
    const sent = placements(page);
    // The order is placed, and the page never hears of it.
    await page.route('**/trade/app/v1', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(address('TRSL'));
    const { quantity, review, confirm } = ticketOf(page, words);
    await quantity.fill('10');
    await expect(review).toHaveAttribute('aria-disabled', 'false');
    await review.click();
    await confirm('buy').click();
    await expect(page.getByRole('heading', { name: words('ticket.done.title') })).toBeFocused({
      timeout: 40_000,
    });
    expect(await ordered()).toBe(before + 1);
    expect(sent()).toBeGreaterThan(0);
  });

  test('places nothing on an expired price: it is refreshed and reviewed again', async ({
    page,
    words,
  }) => {
    test.setTimeout(120_000);
    await page.goto(address('TRSL'));
    const { quantity, review, confirm } = ticketOf(page, words);
    await quantity.fill('10');
    await expect(review).toHaveAttribute('aria-disabled', 'false');
    await review.click();
    await expect(confirm('buy')).toHaveAttribute('aria-disabled', 'false');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.filter({ hasText: words('error.quoteExpired') })).toBeVisible({
      timeout: 40_000,
    });
    await expect(confirm('buy')).toHaveAttribute('aria-disabled', 'true');
    expect(await findings(page)).toEqual([]);
    await alert.getByRole('button', { name: words('ticket.refresh') }).click();
    await expect(confirm('buy')).toHaveAttribute('aria-disabled', 'false');
    await expect(page).toHaveURL(/step=review/);
  });

  test('is a sheet on a telephone, which going back closes', async ({ page, words }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address('MRMD'));
    await page.getByRole('button', { name: words('ticket.sell'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('radio', { name: words('ticket.sell') })).toBeChecked();
    expect(await findings(page)).toEqual([]);
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(address('MRMD'));
  });
});

test.describe('a guest', () => {
  test.use({ profile: 'tr' });

  test('is asked to sign in where the ticket would be', async ({ page, words }) => {
    await page.goto(address('MRMD'));
    await expect(
      page.getByRole('complementary').getByRole('link', { name: words('gate.action.signIn') }),
    ).toBeVisible();
  });
});

function ticketOf(page: Page, words: Words) {
  return {
    quantity: page.getByLabel(words('ticket.quantity'), { exact: true }),
    review: page.getByRole('button', { name: words('ticket.review') }),
    confirm: (side: 'buy' | 'sell') =>
      page.getByRole('button', { name: confirmWords(words, side) }),
  };
}

/** The words of the button that places an order, whatever its figures are. */
function confirmWords(words: Words, side: 'buy' | 'sell'): RegExp {
  const pattern = words(`ticket.confirm.${side}`).replaceAll(/\{\w+\}/g, '.+');
  return new RegExp(`^${pattern}$`);
}

/** How many orders the page has sent. */
function placements(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/trade/app/v1')) count += 1;
  });
  return () => count;
}
