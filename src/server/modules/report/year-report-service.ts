import type { components } from '#api/client.gen.ts';
import { dayIn } from '#core/identity/age.ts';
import { roundTo, toBig } from '#core/money.ts';
import { reportTotals } from '#server/rules/report/report-totals.ts';
import { shownLots } from '#server/rules/report/shown-lots.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import {
  instrumentNames,
  type NamesReader,
} from '#server/modules/bond/instrument-names-service.ts';
import { productsByCode } from '#server/modules/product/product-record-service.ts';
import { textsOf } from '#server/modules/product/product-view-service.ts';
import { todayOf, zoneOf } from '#server/tenants/tenant-day.ts';
import { bookedYears } from './booked-years.ts';
import type { PaidDividend } from './read-year-dividends.ts';
import { readYearDividends } from './read-year-dividends.ts';
import type { SoldLot } from './read-year-lots.ts';
import { readYearLots } from './read-year-lots.ts';
import { readYearMoney } from './read-year-money.ts';
import { feesOf, incomeOf } from './split-year-money.ts';
import { readYearPlanLots, type VenueZones } from './read-year-plan-lots.ts';
import { yearSpan } from './year-span.ts';

type Report = components['schemas']['YearReport'];

export interface WantedReport extends NamesReader {
  readonly clientId: string;
  /** The latest one with a booking when absent. */
  readonly year: number | undefined;
  readonly venues: VenueZones;
}

/**
 * The report of a year of the tenant's calendar. What is read are bookings of that year alone, so it costs as much as the year was
 * busy, and its sums are those of the ledger's postings.
 */
export async function yearReport(tx: TenantTransaction, wanted: WantedReport): Promise<Report> {
  const { tenant, clientId, now } = wanted;
  const zone = zoneOf(tenant);
  const current = Number(todayOf(tenant, now).slice(0, 4));
  const years = await bookedYears(tx, { tenant: tenant.id, clientId, zone });
  const year = wanted.year ?? years[0] ?? current;
  const span = yearSpan({ tenant: tenant.id, clientId, zone }, year);
  const lots = [
    ...(await readYearLots(tx, span)),
    ...(await readYearPlanLots(tx, span, wanted.venues)),
  ].sort((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime());
  const dividends = await readYearDividends(tx, span);
  const money = await readYearMoney(tx, span);
  const nameOf = await lotNames(tx, wanted, lots);
  const productName = await productNames(tx, wanted, money);
  const sources = incomeOf(money).map(({ product: code, ...income }) => ({
    ...income,
    name: code === null ? null : (productName(code) ?? null),
    amount: show(income.amount, income.currency),
  }));
  const kinds = feesOf(money).map((fee) => ({ ...fee, amount: show(fee.amount, fee.currency) }));
  const payments = dividends.map((dividend) => wireDividend(dividend, zone));
  return {
    year,
    years: [...years],
    time_zone: zone,
    currency: tenant.currency,
    is_closed: year < current,
    gains: wireGains(lots, { zone, home: tenant.currency, nameOf }),
    dividends: { payments, totals: [...reportTotals(payments, ['gross', 'tax', 'net'], show)] },
    income: { sources, totals: [...reportTotals(sources, ['amount'], show)] },
    fees: { kinds, totals: [...reportTotals(kinds, ['amount'], show)] },
  };
}

function wireGains(
  lots: readonly SoldLot[],
  {
    zone,
    home,
    nameOf,
  }: {
    readonly zone: string;
    readonly home: string;
    readonly nameOf: (lot: SoldLot) => string;
  },
): Report['gains'] {
  const shown = shownLots(lots);
  return {
    totals: [...shown.totals],
    lots: lots.flatMap((lot, index) => {
      const figures = shown.lots[index];
      if (figures === undefined) return [];
      const { id, instrument, quantity, boughtAt, soldAt, bookedAt, isReversal, currency } = lot;
      const { planSince } = lot;
      return [
        {
          id,
          ...listedAt(instrument),
          name: nameOf(lot),
          quantity: toBig(quantity).toFixed(),
          bought_on: dayIn(zone, boughtAt.getTime()),
          sold_on: dayIn(zone, soldAt.getTime()),
          booked_on: dayIn(zone, bookedAt.getTime()),
          is_reversal: isReversal,
          currency,
          rate: currency !== home && lot.account === home ? lot.rate : null,
          plan_started_on: planSince === null ? null : dayIn(zone, planSince.getTime()),
          ...figures,
        },
      ];
    }),
  };
}

function wireDividend(
  { id, name, paidAt, bookedAt, isReversal, currency, gross, tax, net }: PaidDividend,
  zone: string,
): Report['dividends']['payments'][number] {
  return {
    id,
    name: name ?? '–',
    paid_on: dayIn(zone, paidAt.getTime()),
    booked_on: dayIn(zone, bookedAt.getTime()),
    is_reversal: isReversal,
    currency,
    gross: show(gross, currency),
    tax: show(tax, currency),
    net: show(net, currency),
  };
}

/** What instruments are called now; what is traded no more is called as its order called it. */
async function lotNames(
  tx: TenantTransaction,
  wanted: WantedReport,
  lots: readonly SoldLot[],
): Promise<(lot: SoldLot) => string> {
  const instruments = lots.map(({ instrument }) => instrument);
  const names = await instrumentNames(tx, wanted, instruments);
  return ({ instrument, name }) => names.get(instrument) ?? name ?? listedAt(instrument).symbol;
}

async function productNames(
  tx: TenantTransaction,
  reader: WantedReport,
  money: readonly { readonly product: string | null }[],
): Promise<(code: string) => string | undefined> {
  const codes = [...new Set(money.flatMap(({ product: code }) => (code === null ? [] : [code])))];
  const products = await productsByCode(tx, reader.tenant.id, codes);
  const names = new Map([...products].map(([code, row]) => [code, textsOf(row, reader).name]));
  return (code) => names.get(code);
}

function show(amount: string, currency: string): string {
  return roundTo(amount, currency, 'halfEven');
}
