import Big from 'big.js';
import { minorUnit, roundTo, toBig } from '#core/money.ts';
import { apportion } from '#core/portfolio/apportion.ts';

/** Cost and proceeds of one position that fall on one day, in its own currency. Decimal strings. */
export interface DatedAmounts {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** What is left of the cost of what was bought on the day. */
  readonly heldCost: string;
  /** What of the cost of what was bought on the day has been sold since. */
  readonly soldCost: string;
  /** What the shares had cost that were sold on the day. */
  readonly saleCost: string;
  /** What they brought. */
  readonly saleProceeds: string;
}

/** Amounts of many days, each converted at the rate of its day, with all the digits that this makes. */
export interface SummedAmounts {
  readonly heldCost: Big;
  readonly soldCost: Big;
  readonly saleCost: Big;
  readonly proceeds: Big;
}

/** Amounts of a position in another currency: of most days a sum that is converted already, each at the rate of its day. */
export interface ForeignAmounts {
  readonly summed: SummedAmounts;
  readonly days: readonly DatedAmounts[];
}

/** Amounts of all days in another currency, each at the rate of its day; `null` where a rate is not known. */
export interface ConvertedAmounts {
  readonly heldCost: Big | null;
  readonly sales: Omit<SummedAmounts, 'heldCost'> | null;
}

/** What of a profit the price made and what the currency made: they add up to it. */
export interface ProfitEffects {
  readonly price: string;
  readonly currency: string;
  readonly total: string;
  /** Of what was paid for what is held, at the rates of the days of purchase; `null` where nothing was, and of sales. */
  readonly percent: string | null;
}

/** A position as it is shown in the currency of the portfolio, at the rates of now, with its exact cost. */
export interface ValuedCost {
  readonly value: string;
  readonly cost: string;
  readonly exactCost: Big;
  /** At the rates of the days of purchase. */
  readonly paid: Big | null;
}

export interface PortfolioEffects {
  /** `null` as soon as one position's is: a sum that leaves something out is no sum. */
  readonly total: ProfitEffects | null;
  readonly positions: readonly (ProfitEffects | null)[];
}

/** A rate is asked for only where there is an amount, so that one that is missing hides nothing that it does not concern. */
export function atRatesOfDays(
  { summed, days }: ForeignAmounts,
  rateOn: (day: string) => Big | null,
): ConvertedAmounts {
  const zero = new Big(0);
  let heldCost: Big | null = summed.heldCost;
  const { soldCost: ofPurchases, saleCost: ofSales, proceeds: brought } = summed;
  let sales: ConvertedAmounts['sales'] = {
    soldCost: ofPurchases,
    saleCost: ofSales,
    proceeds: brought,
  };
  for (const { day, ...amounts } of days) {
    const held = toBig(amounts.heldCost);
    const sold = [amounts.soldCost, amounts.saleCost, amounts.saleProceeds].map(toBig);
    const sells = sold.some((amount) => !amount.eq(0));
    const rate = held.eq(0) && !sells ? zero : rateOn(day);
    if (!held.eq(0)) heldCost = rate && (heldCost?.plus(held.times(rate)) ?? null);
    if (!sells) continue;
    const [soldCost = zero, saleCost = zero, proceeds = zero] = sold;
    sales =
      rate === null || sales === null
        ? null
        : {
            soldCost: sales.soldCost.plus(soldCost.times(rate)),
            saleCost: sales.saleCost.plus(saleCost.times(rate)),
            proceeds: sales.proceeds.plus(proceeds.times(rate)),
          };
  }
  return { heldCost, sales };
}

/**
 * Unrealised profit. The price made what is shown beyond the cost, both at the rates of now; the currency made what the cost is
 * worth now beyond what it was when it was paid. So a price that moved is counted at the rate at which it could be sold.
 */
export function unrealisedEffects(
  positions: readonly ValuedCost[],
  currency: string,
): PortfolioEffects {
  const prices = positions.map(({ value, cost }) => toBig(value).minus(cost));
  const currencies = positions.map(({ exactCost, paid }) => paid && exactCost.minus(paid));
  return effectsOf(
    prices,
    currencies,
    positions.map(({ paid }) => paid),
    currency,
  );
}

/**
 * Realised profit. The price made what a sale brought beyond the cost, both at the rate of the day of the sale; the currency made
 * what the cost was worth on that day beyond what it was when it was paid.
 */
export function realisedEffects(
  positions: readonly ConvertedAmounts['sales'][],
  currency: string,
): PortfolioEffects {
  return effectsOf(
    positions.map((sales) => sales && sales.proceeds.minus(sales.saleCost)),
    positions.map((sales) => sales && sales.saleCost.minus(sales.soldCost)),
    positions.map(() => null),
    currency,
  );
}

/** What is not known takes no part in rounding, so that it leaves the others as they are. */
function effectsOf(
  prices: readonly (Big | null)[],
  currencies: readonly (Big | null)[],
  paid: readonly (Big | null)[],
  currency: string,
): PortfolioEffects {
  const digits = minorUnit(currency);
  const known = currencies.flatMap((each, index) => (each === null ? [] : [index]));
  const shown = (amounts: readonly (Big | null)[]) =>
    apportion(
      known.map((index) => amounts[index] ?? new Big(0)),
      digits,
    );
  const [byPrice, byCurrency] = [shown(prices), shown(currencies)];
  const of = (price: string, ofCurrency: string, cost: Big | null): ProfitEffects => {
    const total = roundTo(toBig(price).plus(ofCurrency), currency, 'halfEven');
    return { price, currency: ofCurrency, total, percent: percentOf(total, cost) };
  };
  const positions = currencies.map((_, index) => {
    const place = known.indexOf(index);
    return place === -1
      ? null
      : of(byPrice.parts[place] ?? '0', byCurrency.parts[place] ?? '0', paid[index] ?? null);
  });
  const allPaid = paid.reduce<Big>((sum, each) => sum.plus(each ?? 0), new Big(0));
  return {
    total: known.length === currencies.length ? of(byPrice.total, byCurrency.total, allPaid) : null,
    positions,
  };
}

function percentOf(total: string, paid: Big | null): string | null {
  return paid === null || paid.lte(0)
    ? null
    : toBig(total).div(paid).times(100).round(2, Big.roundHalfEven).toFixed(2);
}
