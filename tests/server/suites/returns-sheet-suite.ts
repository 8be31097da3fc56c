import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum } from '#core/money.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { post } from '#server/ledger/ledger.ts';
import { simulatedRates } from '#server/platform/exchange-rates.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { forgottenActions, ownActionJobs, splitBody } from '../given-corporate.ts';
import { doneByDesk } from '../given-operator.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

const euros = 'XMAD-S:AERB';
const rate = '0.90';
/** Closes by day, of new shares before the split too. */
const closes = {
  days: ['11-24', '11-25', '11-26', '11-27', '11-30', '12-01', '12-02', '12-03', '12-04'],
  euros: ['50', '55', '55', '56', '55', '54', '60', '60', '63'],
  dollars: ['50', '50', '50', '50', '52', '55', '55', '60', '60'],
};
const now = { euros: '66', dollars: '64' };

/** One client's twelve days, from the postings to the answers: every figure equals the sheet beside it. */
export function returnsSheetSuite(open: OpenStore): void {
  describe('a worked sheet of returns', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    let dollars = '';
    let portfolio: Schemas['Portfolio'];
    let worth: Schemas['Worth'];

    const write = async (kind: string, day: string, postings: readonly Posting[]) => {
      const at = new Date(`2026-${day}T15:00:00Z`);
      const id = newId(at, systemRandom);
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, { id, clientId, kind, key: id, at, postings }),
      );
    };
    const cash = () => clientAccount(clientId, 'cash');
    const deposit = (day: string, asset: string, amount: string) =>
      write('deposit.confirm', day, [
        { source: houseAccount('bank'), destination: cash(), asset, amount },
      ]);
    const trade = (
      day: string,
      side: 'buy' | 'sell',
      instrument: string,
      quantity: string,
      paid: { readonly asset: string; readonly amount: string },
      fee: string,
    ) => {
      const [market, holding] = [houseAccount('market'), clientAccount(clientId, 'holding')];
      const isBuy = side === 'buy';
      const [money, shares] = isBuy
        ? [
            { source: cash(), destination: market },
            { source: market, destination: holding },
          ]
        : [
            { source: market, destination: cash() },
            { source: holding, destination: market },
          ];
      return write(`trade.${side}`, day, [
        { ...money, ...paid },
        { ...shares, asset: instrument, amount: quantity },
        { source: cash(), destination: houseAccount('fees'), asset: paid.asset, amount: fee },
      ]);
    };

    beforeAll(async () => {
      const still = simulatedRates();
      const ofDays: Record<string, string> = { '2026-11-27': '0.80', '2026-12-03': '0.85' };
      const isOurs = (from: string, to: string) => from === 'USD' && to === 'EUR';
      test = await startTestApp(open, {
        rates: {
          rate: (from, to) => (isOurs(from, to) ? rate : still.rate(from, to)),
          rateOn: (day, from, to) =>
            isOurs(from, to) ? (ofDays[day] ?? null) : still.rateOn(day, from, to),
        },
      });
      const { provider } = test.market;
      dollars = provider.stocks.find(({ market }) => market === 'XNYC-S')?.instrument ?? '';
      const pricesOf = (instrument: string): 'euros' | 'dollars' | null =>
        instrument === euros ? 'euros' : instrument === dollars ? 'dollars' : null;
      const real = {
        quote: provider.quote.bind(provider),
        dailyCloses: provider.dailyCloses.bind(provider),
      };
      vi.spyOn(provider, 'quote').mockImplementation((instrument) => {
        const [found, own] = [real.quote(instrument), pricesOf(instrument)];
        if (found === null || own === null) return found;
        return { ...found, price: now[own], previousClose: closes[own].at(-1) ?? '' };
      });
      vi.spyOn(provider, 'dailyCloses').mockImplementation(async (instrument, count) => {
        const own = pricesOf(instrument);
        if (own === null) return real.dailyCloses(instrument, count);
        return closes[own]
          .map((close, index) => ({
            at: Date.parse(`2026-${closes.days[index] ?? ''}T16:35:00Z`),
            close,
          }))
          .slice(-count);
      });
      // Its prices follow splits by themselves, as those of a real feed do.
      vi.spyOn(provider, 'afterSplits').mockReturnValue(provider);
      clientId = (await idOf(test, 'newcomer')).id;
      await forgottenActions(test, euros);
      const announced = await doneByDesk(test, 'corporate-splits', splitBody(test, { days: 9 }));
      expect(announced.statusCode, announced.body).toBe(200);

      await deposit('11-24', 'EUR', '3000');
      await trade('11-24', 'buy', euros, '10', { asset: 'EUR', amount: '1000' }, '5');
      await deposit('11-26', 'EUR', '6000');
      await trade('11-26', 'buy', euros, '10', { asset: 'EUR', amount: '1100' }, '5');
      await deposit('11-27', 'USD', '2000');
      await trade('11-27', 'buy', dollars, '20', { asset: 'USD', amount: '1000' }, '4');
      // Two for one, before the first trade of the 30th.
      test.now = new Date('2026-11-30T00:01:01Z');
      const faults: unknown[] = [];
      const jobs = ownActionJobs(test);
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      await runnerOf(test, jobs, faults).runDue();
      expect(faults).toEqual([]);
      await write('dividend.pay', '12-01', [
        { source: houseAccount('issuer'), destination: cash(), asset: 'EUR', amount: '50' },
        { source: cash(), destination: houseAccount('tax'), asset: 'EUR', amount: '10' },
      ]);
      await trade('12-02', 'sell', euros, '25', { asset: 'EUR', amount: '1500' }, '6');
      await trade('12-03', 'sell', dollars, '10', { asset: 'USD', amount: '600' }, '3');
      await write('withdrawal.send', '12-04', [
        { source: cash(), destination: houseAccount('clearing'), asset: 'EUR', amount: '500' },
      ]);
      test.now = new Date('2026-12-05T10:00:00Z');
      const token = await test.accessToken('newcomer');
      const read = async <Answer>(path: string) =>
        (await test.call({ path: `/api/stat/app/v1/${path}`, token })).json<Answer>();
      portfolio = await read('portfolio?range=30D');
      worth = await read('worth?range=30D');
    });
    afterAll(() => test.close());

    it('has its postings in balance and no fault', async () => {
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      expect(test.faults).toEqual([]);
    });

    it('of holdings equals it day by day, in both returns and in the gain', () => {
      // Shares in euros × close + shares in dollars × close × 0.90; 10 old shares are 20 new ones.
      expect(portfolio.series).toEqual([
        { at: '2026-11-24', value: '1000.00', contributed: '1000.00' },
        { at: '2026-11-25', value: '1100.00', contributed: '1000.00' },
        { at: '2026-11-26', value: '2200.00', contributed: '2100.00' },
        // 40 × 56 + 20 × 50 × 0.90; a thousand dollars were 900 paid in.
        { at: '2026-11-27', value: '3140.00', contributed: '3000.00' },
        { at: '2026-11-28', value: '3140.00', contributed: '3000.00' },
        { at: '2026-11-29', value: '3140.00', contributed: '3000.00' },
        { at: '2026-11-30', value: '3136.00', contributed: '3000.00' },
        { at: '2026-12-01', value: '3150.00', contributed: '3000.00' },
        { at: '2026-12-02', value: '1890.00', contributed: '1500.00' },
        { at: '2026-12-03', value: '1440.00', contributed: '960.00' },
        { at: '2026-12-04', value: '1485.00', contributed: '960.00' },
        { at: '2026-12-05', value: '1566.00', contributed: '960.00' },
      ]);
      expect(portfolio.range_gain).toBe('606.00');
      // 1.1 × 3140/3100 × 3136/3140 × 3150/3136 × 3390/3150 × 1980/1890 × 1485/1440 × 1566/1485
      //   = 1.1 × 3390/3100 × 1980/1890 × 1566/1440 = 1.370450…
      expect(portfolio.time_weighted_percent).toBe('37.05');
      // −1000 q¹² − 1100 q¹⁰ − 900 q⁹ + 1500 q³ + 540 q² + 1566 = 0, q the growth of a day: q¹² = 1.284635…
      expect(portfolio.money_weighted_percent).toBe('28.46');
    });

    it('of the range opens to what each figure is made of', () => {
      const { periods = [], flows = [] } = portfolio.range_parts ?? {};
      expect(
        periods.map(({ from, to, ...each }) => [
          `${from.slice(5)} ${to.slice(5)}`,
          ...[each.start, each.contributed, each.end, each.gain, each.percent],
        ]),
      ).toEqual([
        ['11-24 11-25', '0.00', '1000.00', '1100.00', '100.00', '10.00'],
        ['11-26 11-26', '1100.00', '1100.00', '2200.00', '0.00', '0.00'],
        // 900 paid in on its first day, 1500 taken out on its last: 3390/3100.
        ['11-27 12-02', '2200.00', '-600.00', '1890.00', '290.00', '9.35'],
        ['12-03 12-03', '1890.00', '-540.00', '1440.00', '90.00', '4.76'],
        ['12-04 12-05', '1440.00', '0.00', '1566.00', '126.00', '8.75'],
      ]);
      expect(sum(periods.map(({ gain }) => gain))).toBe('606');
      // q¹² = 1.284635…, q the growth of a day: 1000 q¹² + 1100 q¹⁰ + 900 q⁹ − 1500 q³ − 540 q² = 1566.
      const q = 1.284635 ** (1 / 12);
      const expected = [
        ['11-24', '1000.00', 1000 * q ** 12],
        ['11-26', '1100.00', 1100 * q ** 10],
        ['11-27', '900.00', 900 * q ** 9],
        ['12-02', '-1500.00', -1500 * q ** 3],
        ['12-03', '-540.00', -540 * q ** 2],
      ] as const;
      expect(flows.map(({ from, amount }) => [from.slice(5), amount])).toEqual(
        expected.map(([day, amount]) => [day, amount]),
      );
      for (const [index, [, , grown]] of expected.entries())
        expect(Math.abs(Number(flows[index]?.grown) - grown)).toBeLessThan(0.02);
      expect(sum(flows.map(({ grown }) => grown))).toBe('1566');
      const ofAll = worth.range_parts?.periods ?? [];
      expect(sum(ofAll.map(({ gain }) => gain))).toBe('623.7');
      expect(sum((worth.range_parts?.flows ?? []).map(({ grown }) => grown))).toBe('10923.7');
    });

    it('of holdings equals it in profit, held and sold, by price and by currency', () => {
      const figures = ({ value, cost, est_pnl, est_pnl_percent }: Schemas['Portfolio']) =>
        [value, cost, est_pnl, est_pnl_percent] as const;
      // 15 of the 20 of the second lot, 1100 × 15/20 = 825, and 500 dollars × 0.90.
      expect(figures(portfolio)).toEqual(['1566.00', '1275.00', '291.00', '22.82']);
      expect([portfolio.day_change, portfolio.day_change_percent]).toEqual(['81.00', '5.45']);
      // 1500 − 1000 − 1100 × 5/20, and 600 − 500 dollars × 0.90.
      expect(portfolio.realised_pnl).toBe('315.00');
      expect(portfolio.est_effects).toEqual({
        ...{ price: '291.00', currency: '50.00', total: '341.00' },
        // Of 825 + 500 × 0.80.
        percent: '27.84',
      });
      // 225 + 100 × 0.85; 500 × (0.85 − 0.80).
      expect(portfolio.realised_effects).toEqual({
        ...{ price: '310.00', currency: '25.00', total: '335.00' },
        percent: null,
      });
      const own = portfolio.holdings.map((each) => [
        ...[each.currency, each.quantity, each.buy_price, each.cost, each.value, each.est_pnl],
        ...[each.realised_pnl, each.home_value, each.home_pnl, each.share_percent],
        each.home_effects?.currency,
      ]);
      expect(own).toEqual([
        [
          ...['EUR', '15', '55.00', '825.00', '990.00', '165.00'],
          ...['225.00', '990.00', '165.00', '63.22', '0.00'],
        ],
        [
          ...['USD', '10', '50.00', '500.00', '640.00', '140.00'],
          ...['100.00', '576.00', '126.00', '36.78', '50.00'],
        ],
      ]);
    });

    it('of everything equals it, with fees and the dividend as gains and losses of their days', () => {
      // Money in euros + money in dollars × 0.90 + the holdings above.
      expect(worth.series.map(({ value }) => value)).toEqual([
        // 3000 − 1005 + 1000
        '2995.00',
        '3095.00',
        // 1995 + 6000 − 1105 + 2200
        '9090.00',
        // 6890 + 996 × 0.90 + 3140
        '10926.40',
        '10926.40',
        '10926.40',
        '10922.40',
        // 40 of the dividend is left after tax.
        '10976.40',
        '11210.40',
        // 6930 + 1494 + (996 + 597) × 0.90 + 1440
        '11297.70',
        '10842.70',
        '10923.70',
      ]);
      expect(worth.series.at(-1)?.contributed).toBe('10300.00');
      expect(worth.range_gain).toBe('623.70');
      // 3095/3000 × 9090/9095 × 10926.40/10890 × (10842.70 + 500)/10926.40 × 10923.70/10842.70 = 1.081985…
      expect(worth.time_weighted_percent).toBe('8.20');
      // −3000 q¹² − 6000 q¹⁰ − 1800 q⁹ + 500 q + 10923.70 = 0: q¹² = 1.067272…
      expect(worth.money_weighted_percent).toBe('6.73');
    });
  });
}
