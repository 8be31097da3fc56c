import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { incomeYears } from '#server/rules/corporate/income-years.ts';
import { sum, toBig } from '#core/money.ts';
import { ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { LedgerEntry, Posting } from '#server/ledger/ledger-entry.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { splitHolding } from '#server/ledger/split-holding.ts';
import { readIncome } from '#server/modules/corporate/read-income-service.ts';
import { pdfVerdict } from '#server/modules/file/pdf-check.ts';
import { yearReport } from '#server/modules/report/year-report-service.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';
import { boughtShares, paidDividend } from '../given-corporate.ts';
import { idOf } from '../given.ts';
import { filledOrder, placedOrder, trade } from '../given-trading.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import { atHome, newLedgerClient, nextCall, type LedgerClient } from '../test-ledger.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Report = components['schemas']['YearReport'];

const stock = 'XMAD-S:IBRX';
const foreign = 'XNYS-S:ACME';
const fund = 'XMAD-S:WRLD';
const day = 86_400_000;

/** The report of a year: its lots, and that its sums are those of the ledger. */
export function reportSuite(open: OpenStore): void {
  describe('a report of a year', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    });
    afterAll(() => test.close());

    const of = (clientId: string, year: number) =>
      atHome(test.db, (tx) =>
        yearReport(tx, {
          tenant: home,
          locale: 'en-US',
          now: test.now,
          clientId,
          year,
          stocks: [],
          venues: test.market.provider.venues,
        }),
      );
    const ask = (query: string, token = marta) =>
      test.call({ path: `/api/report/app/v1/year${query}`, token });
    const undo = (transactionId: string, at: string) =>
      atHome(test.db, (tx, tenant) =>
        reverse(tx, tenant, {
          ...nextCall(),
          at: new Date(at),
          transactionId,
          reason: 'A mistake',
        }),
      );

    it('has every lot that was sold with its cost and fees, after a split, and takes back what was reversed', async () => {
      const { client, saleOf2025 } = await worked(test);
      const before = await of(client.id, 2025);
      expect(before.gains.lots).toMatchObject([
        {
          id: saleOf2025,
          sold_on: '2025-12-31',
          quantity: '5',
          proceeds: '40.00',
          cost: '25.00',
          fees: '0.35',
          gain: '14.65',
        },
      ]);
      await undo(saleOf2025, '2026-02-01T10:00:00Z');
      // What was reported stays; the year of the reversal has it below zero, once.
      expect(await of(client.id, 2025)).toEqual(before);
      const { gains } = await of(client.id, 2026);
      const ofStock = gains.lots.filter(({ symbol }) => symbol === 'IBRX');
      expect(
        ofStock.map((lot) => [
          lot.bought_on,
          lot.sold_on,
          lot.quantity,
          lot.proceeds,
          lot.cost,
          lot.fees,
          lot.gain,
          lot.is_reversal,
        ]),
      ).toEqual([
        ['2025-03-04', '2026-01-01', '15', '150.00', '75.00', '1.05', '73.95', false],
        ['2025-06-01', '2026-01-01', '10', '100.00', '60.00', '0.65', '39.35', false],
        ['2025-03-04', '2025-12-31', '-5', '-40.00', '-25.00', '-0.35', '-14.65', true],
      ]);
      expect(ofStock[2]?.booked_on).toBe('2026-02-01');
      // A third of 100.00 three times: the lines add up to what was paid.
      const ofForeign = gains.lots.filter(({ symbol }) => symbol === 'ACME');
      expect(ofForeign.map(({ cost }) => cost).sort()).toEqual(['33.33', '33.33', '33.34']);
      expect(ofForeign.map(({ fees }) => fees).sort()).toEqual(['0.33', '0.33', '0.34']);
      expect(gains.totals).toEqual([
        { currency: 'EUR', proceeds: '450.00', cost: '310.00', fees: '4.55', gain: '135.45' },
        { currency: 'USD', proceeds: '120.00', cost: '100.00', fees: '1.00', gain: '19.00' },
      ]);
      for (const total of gains.totals)
        for (const column of ['proceeds', 'cost', 'fees', 'gain'] as const)
          expect([
            column,
            sum(
              gains.lots
                .filter(({ currency }) => currency === total.currency)
                .map((lot) => lot[column]),
            ),
          ]).toEqual([column, toBig(total[column]).toFixed()]);
    });

    it('turns at midnight where the tenant is', async () => {
      const { client } = await worked(test);
      // 23:30 UTC on 31 December is the first hour of January in Madrid.
      const late = (report: Report) =>
        report.gains.lots.filter(({ sold_on }) => sold_on === '2026-01-01').length;
      expect([late(await of(client.id, 2025)), late(await of(client.id, 2026))]).toEqual([0, 2]);
      expect((await of(client.id, 2026)).years).toEqual([2026, 2025]);
    });

    it('has dividends, income and fees, and nothing of what was taken back within the year', async () => {
      const { client } = await worked(test);
      const report = await of(client.id, 2026);
      const { dividends, income, fees } = report;
      expect(dividends.payments.map(({ net, is_reversal }) => [net, is_reversal])).toEqual([
        ['37.56', false],
        ['81.00', false],
        ['-81.00', true],
      ]);
      expect(dividends.totals).toEqual([
        { currency: 'EUR', gross: '46.37', tax: '8.81', net: '37.56' },
      ]);
      expect(income.sources).toEqual([
        { kind: 'interest', name: null, currency: 'EUR', amount: '12.40' },
      ]);
      expect(fees.kinds).toEqual([
        { kind: 'commission', currency: 'EUR', amount: '0.50' },
        { kind: 'commission', currency: 'USD', amount: '1.00' },
        { kind: 'fund', currency: 'EUR', amount: '6.20' },
        { kind: 'exchange', currency: 'EUR', amount: '0.20' },
        { kind: 'lending', currency: 'EUR', amount: '3.00' },
      ]);
      expect(fees.totals).toEqual([
        { currency: 'EUR', amount: '9.90' },
        { currency: 'USD', amount: '1.00' },
      ]);
      expect(reported(report)).toEqual(await booked(test, client.id, 2026));
    });

    it('agrees with the income by month and kind, whose months turn at midnight where the tenant is', async () => {
      const { client } = await worked(test);
      const cash = clientAccount(client.id, 'cash');
      const interest = houseAccount('interest');
      const pay = (at: string, amount: string, key?: string) =>
        client.post(
          'product.pay',
          [{ source: interest, destination: cash, asset: 'EUR', amount }],
          { at: new Date(at), ...(key !== undefined && { key }) },
        );
      // Madrid is an hour before UTC: these are the last minute of 2025 and the first one of 2026.
      await pay('2025-12-31T22:59:30Z', '1.11');
      await pay('2025-12-31T23:00:30Z', '2.22');
      await pay('2026-07-31T21:59:59Z', '0.70');
      await pay('2026-07-31T22:00:00Z', '0.80');
      await pay('2026-08-31T12:00:00Z', '40', `bond:coupon:a-bond:${client.id}:2026-08-31`);
      await client.post(
        'product.buy',
        [{ source: cash, destination: interest, asset: 'EUR', amount: '15.5' }],
        { at: new Date('2026-08-03T12:00:00Z'), key: `bond:book:a-bond:${client.id}` },
      );
      await undo(await pay('2026-09-01T12:00:00Z', '99'), '2026-10-01T12:00:00Z');
      const { id: tenant } = home;
      const years = incomeYears(
        await atHome(test.db, (tx) => readIncome(tx, tenant, client.id, zoneOf(home))),
      );
      const ofYear = (year: number) =>
        years.find((each) => each.year === year && each.currency === 'EUR');
      const kindOf = (year: number, kind: string) =>
        ofYear(year)?.kinds.find((each) => each.kind === kind);
      for (const year of [2025, 2026]) {
        const { dividends, income } = await of(client.id, year);
        const [total = { gross: '0', tax: '0', net: '0' }] = dividends.totals;
        const { gross = '0', tax = '0', net = '0' } = kindOf(year, 'dividend') ?? {};
        expect([gross, tax, net].map(plain)).toEqual(
          [total.gross, total.tax, total.net].map(plain),
        );
        const reported = income.sources.filter(({ kind }) => kind === 'interest');
        expect(sum(['coupon', 'interest'].map((kind) => kindOf(year, kind)?.net ?? '0'))).toBe(
          sum(reported.map(({ amount }) => amount)),
        );
      }
      expect(ofYear(2025)?.months.map(({ month, net }) => [month, net])).toEqual([[12, '1.11']]);
      expect(
        ofYear(2026)?.months.map(({ month, net, kinds }) => [
          month,
          net,
          kinds.map(({ kind }) => kind).join(' '),
        ]),
      ).toEqual([
        [8, '25.3', 'coupon interest'],
        [7, '0.7', 'interest'],
        [5, '12.4', 'interest'],
        [4, '37.56', 'dividend'],
        [1, '2.22', 'interest'],
      ]);
    });

    it('is that of the ledger for what orders, products and companies booked', async () => {
      const { id } = await idOf(test, 'marta');
      await filledOrder(test, marta);
      await filledOrder(test, marta);
      const sold = await placedOrder(test, marta, { side: 'sell', value: '15' });
      await trade(test, 10);
      await boughtShares(test, id, { quantity: '10', amount: '100', at: test.now });
      await paidDividend(test, 'marta');
      test.now = new Date(test.now.getTime() + 5 * day);
      await trade(test, 60);
      const answer = await ask('?year=2026', await test.accessToken('marta'));
      expect(answer.statusCode).toBe(200);
      const report = answer.json<Report>();
      expect(reported(report)).toEqual(await booked(test, id, 2026));
      expect(report.dividends.totals).toHaveLength(1);
      const order = (
        await test.call({
          path: `/api/trade/app/v1/${sold.id}`,
          token: await test.accessToken('marta'),
        })
      ).json<components['schemas']['OrderDetail']>();
      const lots = report.gains.lots.filter(({ symbol }) => symbol === 'IBRX');
      const charged = sum([order.tax_fees, order.duty_fees, order.trade_fees]);
      expect(toBig(charged).gt(0)).toBe(true);
      // The fees of a sale are on its lots before they are charged, with those of what was bought.
      expect(
        toBig(sum(lots.map(({ fees }) => fees)))
          .minus(charged)
          .gte(0),
      ).toBe(true);
    });

    it('is read by its client alone, and by the desk on the record', async () => {
      const { client } = await worked(test);
      const own = (await ask('?year=2026', await test.accessToken('newcomer'))).json<Report>();
      expect([own.gains.lots, own.dividends.payments, own.fees.kinds]).toEqual([[], [], []]);
      const read = () =>
        test.call({
          method: 'POST',
          path: `/desk/v1/clients/${client.id}/year-report`,
          token: deskToken,
          body: { year: 2026 },
        });
      const answer = await read();
      expect(answer.statusCode).toBe(200);
      const { gains, fees } = answer.json<Report>();
      const expected = await of(client.id, 2026);
      expect([gains.totals, fees]).toEqual([expected.gains.totals, expected.fees]);
      // The stock is called what the market calls it.
      expect(gains.lots.map(({ name }) => name)).toContain('Iberra Renovables');
      const acts = await test.call({
        path: `/desk/v1/audit?client_id=${client.id}&limit=1`,
        token: deskToken,
      });
      expect(acts.body).toContain('client.report');
    });

    it('is a PDF, and refused for a year that is none', async () => {
      const token = await test.accessToken('marta');
      const answer = await test.call({ path: '/api/report/app/v1/year/pdf?year=2026', token });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(pdfVerdict(answer.rawPayload)).toBe('fine');
      expect((await ask('?year=26', token)).statusCode).toBe(400);
    });
  });
}

/** The worked sheet: two purchases, a split, sales on both sides of the turn of the year, and everything else that is reported. */
async function worked(
  test: TestApp,
): Promise<{ readonly client: LedgerClient; readonly saleOf2025: string }> {
  const client = await newLedgerClient(test.db);
  const own = (bucket: 'cash' | 'holding' | 'unsettled') => clientAccount(client.id, bucket);
  const [market, fees] = [houseAccount('market'), houseAccount('fees')];
  const move = (
    source: Posting['source'],
    destination: Posting['destination'],
    amount: string,
    asset = 'EUR',
  ): Posting => ({ source, destination, asset, amount });
  const book = (kind: string, at: string, postings: readonly Posting[]) =>
    client.post(kind, postings, { at: new Date(at) } satisfies Partial<LedgerEntry>);
  const buy = (at: string, asset: string, quantity: string, amount: string, fee: string) =>
    book('trade.buy', at, [
      move(own('cash'), market, amount),
      move(own('cash'), fees, fee),
      move(market, own('holding'), quantity, asset),
    ]);
  const sell = (at: string, asset: string, quantity: string, amount: string, fee: string) =>
    book('trade.sell', at, [
      move(own('holding'), market, quantity, asset),
      move(market, own('cash'), amount),
      move(own('cash'), fees, fee),
    ]);
  await book('deposit.confirm', '2025-01-02T10:00:00Z', [
    move(houseAccount('bank'), own('cash'), '10000'),
    move(houseAccount('bank'), own('cash'), '5000', 'USD'),
  ]);
  await buy('2025-03-04T10:00:00Z', stock, '10', '100', '1');
  await buy('2025-06-01T10:00:00Z', stock, '10', '120', '0.9');
  await atHome(test.db, (tx, tenant) =>
    splitHolding(tx, tenant, {
      ...nextCall(),
      at: new Date('2025-09-01T00:00:00Z'),
      clientId: client.id,
      planId: null,
      instrument: stock,
      currency: 'EUR',
      quantity: '20',
      newShares: 2,
      oldShares: 1,
      received: '40',
      fraction: '0',
      cash: '0',
    }),
  );
  const saleOf2025 = await sell('2025-12-31T22:30:00Z', stock, '5', '40', '0.1');
  await sell('2025-12-31T23:30:00Z', stock, '25', '250', '0.5');
  await book('trade.buy', '2026-01-05T10:00:00Z', [
    move(own('cash'), market, '100', 'USD'),
    move(own('cash'), fees, '1', 'USD'),
    move(market, own('holding'), '3', foreign),
  ]);
  for (const hour of ['10', '11', '12'])
    await book('trade.sell', `2026-01-06T${hour}:00:00Z`, [
      move(own('holding'), market, '1', foreign),
      move(market, own('cash'), '40', 'USD'),
    ]);
  await book('product.buy', '2026-02-02T10:00:00Z', [
    move(own('cash'), market, '500'),
    move(own('cash'), fees, '5'),
    move(market, own('holding'), '10', fund),
  ]);
  await book('product.redeem', '2026-03-02T10:00:00Z', [
    move(own('holding'), market, '4', fund),
    move(market, own('unsettled'), '240'),
    move(own('unsettled'), fees, '1.2'),
  ]);
  await book('product.pay', '2026-03-04T10:00:00Z', [move(own('unsettled'), own('cash'), '238.8')]);
  const dividend = (at: string, gross: string, tax: string) =>
    book('dividend.pay', at, [
      move(houseAccount('issuer'), own('cash'), gross),
      move(own('cash'), houseAccount('tax'), tax),
    ]);
  await dividend('2026-04-01T10:00:00Z', '46.37', '8.81');
  const wrong = await dividend('2026-04-02T10:00:00Z', '100', '19');
  await atHome(test.db, (tx, tenant) =>
    reverse(tx, tenant, {
      ...nextCall(),
      at: new Date('2026-04-03T10:00:00Z'),
      transactionId: wrong,
      reason: 'A wrong amount',
    }),
  );
  await book('product.pay', '2026-05-01T10:00:00Z', [
    move(houseAccount('interest'), own('cash'), '12.4'),
  ]);
  await book('exchange.execute', '2026-05-02T10:00:00Z', [
    move(own('cash'), houseAccount('fx'), '99.8'),
    move(own('cash'), fees, '0.2'),
    move(houseAccount('fx'), own('cash'), '108.2', 'USD'),
  ]);
  await book('loan.repay', '2026-05-03T10:00:00Z', [
    move(own('cash'), houseAccount('interest'), '3'),
  ]);
  return { client, saleOf2025 };
}

function plain(amount: string): string {
  return toBig(amount).toFixed();
}

/** What a report says, by what the ledger calls it. */
function reported({ gains, dividends, income, fees }: Report): Readonly<Record<string, string>> {
  const feesOf = (kinds: readonly string[], name: string) =>
    fees.kinds
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ currency, amount }) => [`${name} ${currency}`, amount] as const);
  return summed([
    ...gains.lots.map(({ currency, proceeds }) => [`proceeds ${currency}`, proceeds] as const),
    ...dividends.payments.flatMap(({ currency, gross, tax }) => [
      [`issuer ${currency}`, gross] as const,
      [`withheld ${currency}`, tax] as const,
    ]),
    ...income.sources.map(({ kind, currency, amount }) => [`${kind} ${currency}`, amount] as const),
    ...feesOf(['commission', 'fund', 'offering', 'exchange', 'withdrawal', 'other'], 'fees'),
    ...feesOf(['tax'], 'tax'),
    ...feesOf(['duty'], 'duty'),
    ...feesOf(['lending'], 'lending'),
  ]);
}

/** The same out of every posting of the client, one by one. */
async function booked(
  test: TestApp,
  clientId: string,
  year: number,
): Promise<Readonly<Record<string, string>>> {
  const rows = await atHome(test.db, (tx) =>
    tx
      .select({ entry: ledgerTransaction, posting: ledgerPosting })
      .from(ledgerPosting)
      .innerJoin(ledgerTransaction, eq(ledgerTransaction.id, ledgerPosting.transactionId))
      .where(eq(ledgerTransaction.clientId, clientId)),
  );
  const kinds = new Map(rows.map(({ entry }) => [entry.id, entry.kind]));
  const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', year: 'numeric' });
  return summed(
    rows
      .filter(
        ({ entry, posting }) =>
          zoned.format(entry.at) === String(year) && !posting.asset.includes(':'),
      )
      .flatMap(({ entry, posting: { source, destination, asset, amount } }) => {
        const kind = entry.reverses === null ? entry.kind : (kinds.get(entry.reverses) ?? '');
        // Of money that is at the bank already the fee is taken there.
        const paid = !source.startsWith('house:') || destination === 'house:fees';
        const name = nameOf(kind, (paid ? destination : source).slice('house:'.length));
        if (name === null) return [];
        const isIncome = ['proceeds', 'issuer', 'interest', 'bonus'].includes(name);
        const value = toBig(amount).times(paid === isIncome ? -1 : 1);
        return [[`${name} ${asset}`, value.toFixed()] as const];
      }),
  );
}

function nameOf(kind: string, account: string): string | null {
  if (account === 'market')
    return ['trade.sell', 'product.redeem', 'split.apply'].includes(kind) ? 'proceeds' : null;
  if (account === 'tax') return kind === 'dividend.pay' ? 'withheld' : 'tax';
  if (account === 'interest') return kind.startsWith('product.') ? 'interest' : 'lending';
  if (account === 'promotion') return 'bonus';
  return ['issuer', 'fees', 'duty'].includes(account) ? account : null;
}

function summed(amounts: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const [name, amount] of amounts) sums[name] = sum([sums[name] ?? '0', amount]);
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, amount]) => !toBig(amount).eq(0))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
