import Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import type { CompanyModel } from '../model/company-accounts.ts';
import { companyAccounts, firstQuarter, quarterAt } from '../model/company-accounts.ts';
import { noise } from '../model/noise.ts';
import type { MarketDividend, StockListing } from '../market-provider.ts';
import { businessDay } from './business-day.ts';

type Listing = Pick<StockListing, 'instrument' | 'market' | 'shares'>;

// The ex-date is within the first weeks of a quarter, so that the payment is in it, too: as the cash flow of its accounts says.
const earliest = 8;
const spread = 55;
const daysToRecord = 1;
const daysToPayment = 10;

/**
 * Dividends of a company with an ex-date within the days: what its accounts pay in a quarter, by share. The same wherever it is asked,
 * and what the facts of the company add up to.
 */
export function dividendsOf(
  { instrument, market, shares }: Listing,
  model: CompanyModel,
  from: CivilDay,
  to: CivilDay,
): readonly MarketDividend[] {
  const holidays = venueTerms(market)?.holidays ?? [];
  const [first, last] = [from, to].map((day) => quarterAt(Date.parse(day)));
  if (first === undefined || last === undefined || last < firstQuarter) return [];
  return companyAccounts(model, last)
    .filter(({ quarter }) => quarter >= first)
    .flatMap(({ quarter, cashFlow }) => {
      const perShare = new Big(cashFlow.dividends).div(shares).round(4, Big.roundDown);
      const start = Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3, 1) / 86_400_000;
      const offset = earliest + Math.floor(noise(model.seed, quarter, 1, 71) * spread);
      const exOn = businessDay(start + offset, 0, holidays);
      const day = dayOfNumber(exOn);
      return perShare.lte(0) || day < from || day > to
        ? []
        : [
            {
              instrument,
              perShare: perShare.toFixed(),
              exOn: day,
              recordOn: dayOfNumber(businessDay(exOn, daysToRecord, holidays)),
              paysOn: dayOfNumber(businessDay(exOn, daysToPayment, holidays)),
            },
          ];
    })
    .sort((a, b) => dayNumber(a.exOn) - dayNumber(b.exOn));
}
