import Big from 'big.js';
import { CodedError } from '#core/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { listingHere } from './listing-here.ts';
import { added, periodEnd, quarterPeriods } from './stock-accounts.ts';

export function getStockCompany({ provider }: MarketService): Handler<'getStockCompany'> {
  return async ({ query }) => {
    const listing = listingHere(provider, query);
    const { symbol, market, country, currency, name, sector, shares, instrument } = listing;
    const [facts, quarters] = await Promise.all([
      provider.company(instrument),
      provider.accounts(instrument),
    ]);
    const price = provider.quote(instrument)?.price;
    const year = quarterPeriods(quarters).slice(-4);
    const last = year.at(-1);
    if (facts === null || price === undefined || last === undefined)
      throw new CodedError('notFound');

    const { netIncome } = added(year.map(({ income }) => income));
    const { dividends } = added(year.map(({ cashFlow }) => cashFlow));
    const earnings = new Big(netIncome).div(shares).round(4);
    const paid = new Big(dividends).div(shares).round(4);
    return {
      symbol,
      market,
      country,
      currency,
      name,
      sector,
      shares,
      city: facts.city,
      founded: facts.founded,
      listed_since: facts.listedSince,
      employees: facts.employees,
      fiscal_year_end: facts.fiscalYearEnd,
      last_report: periodEnd(last.year, last.quarter),
      earnings_per_share: earnings.toFixed(4),
      price_earnings: earnings.gt(0) ? new Big(price).div(earnings).toFixed(2) : null,
      dividends_per_share: paid.toFixed(4),
      dividend_yield: paid.div(price).times(100).toFixed(2),
    };
  };
}
