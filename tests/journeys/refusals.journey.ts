import type { Route } from '@playwright/test';
import {
  obstacleCodes,
  type ObstacleCode,
  type OrderObstacle,
} from '#core/trading/order-obstacles.ts';
import { expect, test } from './journey.ts';
import { specimen } from './specimen.ts';

// Texts that specification §8 fixes and that a backend in good health never makes a page show.

const lucia = {
  id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  name: 'Lucía Salcedo',
  relation: 'spouse',
  phone: '+34600333444',
  dob: '1995-06-30',
  share: '40',
};
const list = {
  items: [lucia],
  total_share: '40',
  left_share: '60',
  max_items: 10,
  min_share: '1',
  version: 1,
  next: null,
};

test.describe('a backend that fails', () => {
  test.use({ profile: 'es', client: 'newcomer', language: 'en-US' });

  test('is reported by what could not be done: beneficiaries', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 500/);
    await page.route('**/nominee/app/v1/list', (route) => route.fulfill({ json: list }));
    await page.goto('/beneficiary');
    const row = page.getByRole('listitem').filter({ hasText: lucia.name });
    const sheet = page.getByRole('dialog');

    await page.route(`**/nominee/app/v1/${lucia.id}*`, broken);
    await row
      .getByRole('button', { name: words('nominee.remove.named', { name: lucia.name }) })
      .click();
    await sheet.getByRole('button', { name: words('nominee.remove'), exact: true }).click();
    await expect(sheet.getByText('Failed to delete nominee.')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.route('**/nominee/app/v1', broken);
    await page.getByRole('button', { name: words('nominee.add') }).click();
    await sheet.locator('[name="name"]').fill('Iker Salcedo');
    await sheet.locator('[name="phone"]').fill('600 333 445');
    await sheet.locator('[name="share"]').fill('30');
    await sheet.locator('[name="relation"]').selectOption('child');
    await sheet.getByRole('button', { name: words('form.nominee.submit') }).click();
    await expect(sheet.getByText('Failed to add nominee.')).toBeVisible();
    await expect(sheet.locator('[name="name"]')).toHaveValue('Iker Salcedo');
  });

  test('is reported by what could not be done: a profile that is read again', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 500/);
    await page.clock.install();
    await page.goto('/profile');
    const change = page.getByRole('button', { name: words('avatar.change') });
    await expect(change).toBeVisible();
    await page.route('**/auth/app/v1/client_info', broken);
    // Older than the 30 s of its cache, it is read again where it is shown again.
    await page.clock.fastForward(31_000);
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(page.getByText('Profile refresh failed')).toBeVisible({ timeout: 30_000 });
    // What was read before stays.
    await expect(change).toBeVisible();
  });

  test('is reported by what could not be done: the identity check', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 500/);
    await page.route('**/identify/app/v1/detail', broken);
    await page.goto('/kyc');
    await expect(page.getByText('Failed to load KYC information.')).toBeVisible({
      timeout: 30_000,
    });
  });

  test('is reported by what could not be done: pictures', async ({ page, words, pageErrors }) => {
    pageErrors.expect(/status of (?:400|413)/);
    await page.goto('/profile');
    await page.getByRole('button', { name: words('avatar.change') }).click();
    const sheet = page.getByRole('dialog', { name: words('avatar.title') });
    const own = sheet.getByLabel(words('avatar.upload'));
    const upload = '**/file/app/v1/upload*';

    await page.route(upload, (route) => refused(route, 400, 'uploadFailed', {}));
    await own.setInputFiles(await specimen('me'));
    await sheet.getByRole('button', { name: words('avatar.use') }).click();
    await expect(sheet.getByText('Upload failed, please try again.')).toBeVisible();

    await page.unroute(upload);
    await page.route(upload, (route) => refused(route, 413, 'imageTooLarge', { limit: 5 }));
    await sheet.getByRole('button', { name: words('avatar.use') }).click();
    await expect(sheet.getByText(/Image is too big\./)).toBeVisible();
  });
});

test.describe('a backend that fails, for a client with money', () => {
  test.use({ profile: 'es', client: 'marta', language: 'en-US' });

  test('is reported by what could not be done: deposits and bank accounts', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/status of (?:500|409)/);
    await page.goto('/deposit');
    const amount = page.getByLabel(words('deposit.amount', { currency: 'EUR' }));
    await page.route('**/deposit/app/v1', broken);
    await amount.fill('250.00');
    await amount.press('Enter');
    await expect(page.getByText('Deposit submission failed')).toBeVisible();
    await expect(amount).toHaveValue('250.00');
    await page.unroute('**/deposit/app/v1');
    await page.route('**/deposit/app/v1', (route) =>
      refused(route, 409, 'depositAccountMissing', {}),
    );
    await amount.press('Enter');
    await expect(
      page.getByText('No suitable deposit account is available, contact support.'),
    ).toBeVisible();

    await page.goto('/bank-accounts');
    await page.route('**/bank/app/v1', broken);
    await page.getByRole('button', { name: words('payee.add') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words('form.bank.name'), { exact: true }).fill('Banco Ejemplo');
    await sheet.getByLabel(words('form.bank.iban')).fill('ES91 2100 0418 4502 0005 1332');
    await sheet.getByRole('button', { name: words('form.bank.submit') }).click();
    await expect(sheet.getByText('We couldn’t save that account')).toBeVisible();
    await expect(sheet.getByLabel(words('form.bank.iban'))).toHaveValue(/1332/);
  });

  test('is reported by what could not be done: exchange', async ({ page, words, pageErrors }) => {
    pageErrors.expect(/status of (?:500|503|409)/);
    await page.route('**/acc/app/v1/list', broken);
    await page.goto('/exchange?from=EUR&to=USD');
    await expect(page.getByText('Unable to fetch accounts')).toBeVisible();
    await page.unroute('**/acc/app/v1/list');
    await page.getByRole('button', { name: words('action.retry') }).click();

    const quote = '**/exchange/app/v1/quote';
    const sell = page.getByLabel(words('exchange.sell'), { exact: true });
    await page.route(quote, (route) => refused(route, 503, 'rateUnavailable', {}));
    await sell.fill('12.50');
    await expect(page.getByText('Unable to fetch rate')).toBeVisible();
    await page.unroute(quote);
    await page.route(quote, (route) =>
      refused(route, 409, 'insufficientBalance', { asset: 'EUR' }),
    );
    await sell.fill('12.60');
    await expect(page.getByText('Insufficient balance')).toBeVisible();
    await page.unroute(quote);

    // A rate without a provider behind it is an estimate that cannot be executed.
    await page.route(quote, async (route) => {
      const answer = await route.fetch();
      const {
        expires_at: _,
        expires_in: __,
        ...terms
      } = (await answer.json()) as object & {
        expires_at: unknown;
        expires_in: unknown;
      };
      await route.fulfill({
        response: answer,
        json: { ...terms, id: null, expires_at: null, expires_in: null },
      });
    });
    await sell.fill('12.70');
    await expect(page.getByText('FX rate unavailable (amount is an estimate)')).toBeVisible();
    await expect(page.getByRole('button', { name: words('exchange.submit.none') })).toBeDisabled();
    await page.unrouteAll({ behavior: 'wait' });

    // No answer to the exchange, and none was made.
    await sell.fill('12.80');
    const submit = page.getByRole('button', { name: /12\.80/ });
    await expect(submit).toBeEnabled();
    await page.route('**/exchange/app/v1', broken);
    await submit.click();
    await expect(page.getByText('Exchange failed')).toBeVisible();
    await page.unroute('**/exchange/app/v1');
    await page.route('**/exchange/app/v1', (route) => refused(route, 409, 'quoteExpired', {}));
    await submit.click();
    await expect(page.getByText('Quotation expired. Refresh price.')).toBeVisible();
    await expect(sell).toHaveValue('12.80');
  });
});

/** What may stand in the way of an order, and the words for it. */
const obstacles: readonly (readonly [ObstacleCode, OrderObstacle['params'], string])[] = [
  ['identity', {}, 'Your identity must be verified.'],
  ['level', { vip: 3, score: 700, hasVip: 1, hasScore: 640 }, 'Requires VIP ≥ 3 & Score ≥ 700.'],
  ['eligibility', {}, 'You do not meet the eligibility requirements for this product.'],
  ['outstanding', {}, 'Trading is suspended until your outstanding balance is cleared.'],
  ['halted', {}, 'Trading in this stock is halted.'],
  ['stalePrice', {}, 'The latest price is too old to trade on.'],
  ['lot', { lot: 10 }, 'Orders are in multiples of 10.'],
  ['tick', { price: '1.003', currency: 'EUR' }, '1.003 EUR isn’t a price this market trades at.'],
  [
    'band',
    { lower: '9.00', upper: '11.50', currency: 'EUR' },
    'between 9.00 EUR and 11.50 EUR today',
  ],
  [
    'stopTooLow',
    { last: '10.05', currency: 'EUR' },
    'A stop to buy must be above the last price, 10.05 EUR.',
  ],
  [
    'stopTooHigh',
    { last: '10.05', currency: 'EUR' },
    'A stop to sell must be below the last price, 10.05 EUR.',
  ],
  ['belowMinimum', { amount: '10', currency: 'EUR' }, 'The smallest order is €10.00.'],
  ['accountMissing', { currency: 'EUR' }, 'You have no account in EUR.'],
  ['fxUnavailable', { currency: 'EUR' }, 'FX rate unavailable (amount is an estimate)'],
  ['fxValidity', { currency: 'EUR' }, 'An order paid from another currency is valid today only.'],
  ['noFunds', {}, 'No available funds'],
  [
    'aboveAvailable',
    { need: '1200.5', amount: '1000', currency: 'EUR' },
    'Amount exceeds available funds. €1,200.50 needed, €1,000.00 available.',
  ],
  ['noHolding', {}, 'You have no shares of this stock to sell.'],
  ['aboveHolding', { quantity: '4' }, 'You can sell up to 4 shares.'],
  [
    'locked',
    { quantity: '100', day: '2027-03-01' },
    '100 shares are locked. The first can be sold from March 1, 2027.',
  ],
  ['tooManyOpen', { limit: 100 }, 'You have 100 open orders, the maximum.'],
];

test.describe('a market that fails', () => {
  test.use({ profile: 'dev', client: 'marta', language: 'en-US' });

  test('is reported by what could not be done: orders', async ({ page, words, pageErrors }) => {
    pageErrors.expect(/status of (?:400|403|409|500|503)|ERR_FAILED/);
    const [quote, place] = ['**/trade/app/v1/quote', '**/trade/app/v1'];
    // What the ticket goes by is read before anything fails.
    const known = page.waitForResponse(quote);
    await page.goto('/quote?s=OLVD&ex=XMAD-S');
    await known;
    const quantity = page.getByRole('textbox', { name: words('ticket.quantity') });
    const review = page.getByRole('button', { name: words('ticket.review') });
    const alert = page.getByRole('main').getByRole('alert');
    await expect(quantity).toBeVisible();

    await page.route(quote, (route) => refused(route, 503, 'priceUnavailable', {}));
    await quantity.fill('2');
    await expect(alert).toContainText('Unable to fetch price');
    // Paid from elsewhere it fails as well, and what was typed stays.
    const account = page.getByLabel(words('ticket.account'));
    await account.selectOption('USD');
    await expect(alert).toContainText('Unable to fetch price');
    await expect(quantity).toHaveValue('2');
    await account.selectOption('EUR');
    await page.unroute(quote);
    await page.evaluate(() => {
      // No answer is waited for so long.
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms / 5);
    });
    await page.route(quote, () => undefined);
    await quantity.fill('6');
    await expect(alert).toContainText('Timeout. Please get the latest quotation again.');
    await page.unroute(quote);
    await page.evaluate(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms * 5);
    });
    await page.route(quote, (route) => refused(route, 400, 'requestInvalid', { issues: [] }));
    await quantity.fill('3');
    await expect(alert).toContainText('Invalid order payload');
    await page.unroute(quote);
    await page.route(quote, broken);
    await quantity.fill('4');
    await expect(alert).toContainText('Unable to process the order now');
    await page.unroute(quote);
    // Asking again is all that it takes, and what was typed stays.
    await alert.getByRole('button', { name: words('ticket.refresh') }).click();
    await expect(alert).toBeHidden();
    await expect(quantity).toHaveValue('4');

    // Everything that may stand in the way, each in its own words.
    await page.route(quote, async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), id: null, expires_at: null, expires_in: null };
      const codes = obstacles.map(([code, params]) => ({ code, params }));
      await route.fulfill({ response, json: { ...json, obstacles: codes } });
    });
    await quantity.fill('5');
    for (const [, , said] of obstacles)
      await expect(alert.getByRole('listitem').filter({ hasText: said })).toHaveCount(1);
    await expect(alert.getByRole('listitem')).toHaveCount(obstacleCodes.length);
    await expect(review).toHaveAttribute('aria-disabled', 'true');
    await account.selectOption('USD');
    await expect(alert).toContainText('Insufficient balance after currency conversion');
    await account.selectOption('EUR');
    await expect(alert).toContainText('Amount exceeds available funds');
    await page.unroute(quote);
    await quantity.fill('4');

    const confirm = page.getByRole('button', { name: /^Buy 4 OLVD/ });
    async function answer(status: number, code: string, params: object) {
      await expect(review).toHaveAttribute('aria-disabled', 'false');
      await review.click();
      await page.route(place, (route) => refused(route, status, code, params));
      await confirm.click();
    }
    await answer(409, 'insufficientBalance', { asset: 'EUR' });
    await expect(alert).toContainText('Insufficient balance');
    await page.unroute(place);
    // What stands in the way now is said beside what was typed.
    await quantity.fill('4');
    await quantity.press('ArrowUp');
    await quantity.press('ArrowDown');
    await answer(409, 'orderRefused', { reasons: [{ code: 'halted', params: {} }] });
    await expect(alert).toContainText('Trading in this stock is halted.');
    await page.unroute(place);

    // No answer, and no order: it can be placed by the same quote, once.
    await quantity.press('ArrowUp');
    await quantity.press('ArrowDown');
    await answer(500, 'internal', {});
    await expect(alert).toContainText('Failed to place order');
    await page.unroute(place);
    await expect(confirm).toHaveAttribute('aria-disabled', 'false');
    // Neither an answer to the order nor to the question what became of it.
    await page.route(place, (route) => route.abort());
    await page.route('**/trade/app/v1/quote/*', (route) => route.abort());
    await confirm.click();
    await expect(alert).toContainText(words('ticket.unknown.title'));
    // What is being sent stays what it is, whatever is pressed.
    const { search } = new URL(page.url());
    await page.keyboard.press('s');
    await expect(confirm).toBeVisible();
    expect(new URL(page.url()).search).toBe(search);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: words('ticket.unknown.check') }).click();
    await expect(alert).not.toContainText(words('ticket.unknown.title'));
  });
});

function broken(route: Route): Promise<void> {
  return refused(route, 500, 'internal', {});
}

function refused(route: Route, status: number, code: string, params: object): Promise<void> {
  return route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code, params }),
  });
}
