import type { components } from '#api/client.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { formatLocale } from '#core/format-locale.ts';
import { deskOf } from './desk.ts';
import { expect, test } from './journey.ts';

const locale = formatLocale('en-US', 'ES');

type Detail = components['schemas']['OfferingDetail'];

test.use({ profile: 'es', client: 'marta', language: 'en-US', timezoneId: 'Asia/Tokyo' });

test(
  'demand and chance of an offering are said in figures, and its dates in both zones',
  { tag: '@quick' },
  async ({ page, words }) => {
    let [applied, zone] = [0, ''];
    let start = '';
    await page.route('**/offering/app/v1/item/offer-open', async (route) => {
      const response = await route.fetch();
      const detail: Detail = await response.json();
      ({ timezone: zone, start_time: start } = detail);
      await route.fulfill({ response, json: { ...detail, lots: 400, applied_lots: applied } });
    });
    await page.route('**/offering/app/v1/list', async (route) => {
      const response = await route.fetch();
      const list: components['schemas']['OfferingList'] = await response.json();
      const items = list.items.map((each) =>
        each.code === 'offer-open' ? { ...each, lots: 400, applied_lots: applied } : each,
      );
      await route.fulfill({ response, json: { ...list, items } });
    });
    const sheet = page.getByRole('dialog');
    const format = createFormat(locale);

    // Less than is on offer, and exactly as much: nothing is cut.
    for (applied of [100, 400]) {
      await page.goto('/discover?offering=offer-open');
      await expect(sheet.getByText(words('offering.chance.under'))).toBeVisible();
    }
    applied = 1600;
    await page.goto('/discover?offering=offer-open');
    const share = format.share(0.25);
    await expect(sheet.getByText(words('offering.chance.over', { share }))).toBeVisible();
    const at = Date.parse(start);
    const moment = createFormat(locale, zone).moment(at);
    const venue = zone.replace(/^.*\//, '');
    await expect(
      sheet.getByText(words('offering.venueTime', { moment, zone: venue }), { exact: true }),
    ).toBeVisible();
    await expect(
      sheet.getByText(createFormat(locale, 'Asia/Tokyo').moment(at), { exact: true }),
    ).toBeVisible();

    await page.goto('/discover');
    await expect(
      page.getByText(words('offering.demand', { share: format.share(4) })).first(),
    ).toBeVisible();
  },
);

type Application = components['schemas']['OfferingApplication'];

const moment = '2026-11-20T08:00:00.000Z';
/** Nothing was allotted to it, at a final price above what it bid. */
const unallotted: Application = {
  id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e70',
  offering: 'offer-open',
  type: 'ipo',
  name: 'Iberra Renovables',
  instrument: 'XMAD-S:IBRX',
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  status: 'none',
  remark: null,
  unallotted_reason: null,
  lots: 20,
  lot: 10,
  bid: '9.5',
  blocked: '1904.75',
  blocked_price: '9.5',
  allotted_lots: 0,
  price: '10',
  amount: '0.00',
  fee: '0.00',
  total: '0.00',
  refunded: '0.00',
  to_pay: null,
  payment_due: null,
  can_change: false,
  can_withdraw: false,
  start_time: moment,
  end_time: moment,
  pub_time: moment,
  refund_time: moment,
  lwr_time: moment,
  listed_time: moment,
  settlement_time: moment,
  stage: 'refund',
  steps: [{ status: 'awaiting', at: moment }],
  created_at: moment,
};

test('an application that got nothing says why', { tag: '@quick' }, async ({ page, words }) => {
  let change: Partial<Application> = {};
  await page.route(`**/offering/app/v1/application/${unallotted.id}`, (route) =>
    route.fulfill({ json: { ...unallotted, ...change } }),
  );
  const reason = page.getByRole('dialog').getByText(words('offering.unallotted'), { exact: true });
  const [bid, price] = ['9.50 EUR', '10.00 EUR'];
  for (const [unallotted_reason, said] of [
    ['draw', words('offering.unallotted.draw')],
    ['price', words('offering.unallotted.price', { bid, price })],
    ['cancelled', words('offering.unallotted.cancelled')],
    ['rejected', words('offering.unallotted.rejected')],
  ] as const) {
    change = { unallotted_reason };
    await page.goto(`/discover?application=${unallotted.id}`);
    await expect(reason.locator('xpath=../dd')).toHaveText(said);
  }
  change = { unallotted_reason: null };
  await page.goto(`/discover?application=${unallotted.id}`);
  await expect(page.getByRole('dialog').getByText(words('offering.dates'))).toBeVisible();
  await expect(reason).toHaveCount(0);
});

test.describe('an audience', () => {
  // No other journey gives this client a permission.
  test.use({ profile: 'sun3', client: 'planner', timezoneId: 'UTC' });

  test(
    'is said to a client who is not of it, and not to one whom the desk has given its permission',
    { tag: '@quick' },
    async ({ page, words, deployment, profile }) => {
      const sheet = page.getByRole('dialog');
      const closed = [
        ['offering=offer-private', words('offering.obstacle.audience')],
        ['product=private-365', words('product.obstacle.audience')],
      ] as const;
      for (const [address, audience] of closed) {
        await page.goto(`/discover?${address}`);
        const obstacles = sheet.getByRole('status').filter({ hasText: /VIP ≥ 4/ });
        await expect(obstacles).toContainText(audience);
      }
      const desk = deskOf(deployment, profile);
      const perms = ['deposit', 'products', 'ipo', 'offering', 'private_banking'];
      await desk.call('PUT', `/clients/${await desk.idOf('planner')}/permissions`, { perms });
      for (const [address, audience] of closed) {
        await page.goto(`/discover?${address}`);
        // The level is asked for as before: the list of what stands in the way has come.
        await expect(sheet.getByRole('status').filter({ hasText: /VIP ≥ 4/ })).toBeVisible();
        await expect(sheet.getByText(audience)).toHaveCount(0);
      }
    },
  );
});
