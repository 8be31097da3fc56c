import Big from 'big.js';
import { minorUnit, roundTo, toBig } from '#core/money.ts';

/** What a tenant asks for an exchange, in basis points (hundredths of a percent). */
export interface ExchangeTerms {
  /** Taken off the market rate. */
  readonly marginBps: number;
  /** Of the amount that is sold. */
  readonly feeBps: number;
}

export interface WantedExchange {
  readonly sell: string;
  readonly buy: string;
  /** The side that `amount` is of; the other one follows. */
  readonly side: 'sell' | 'buy';
  readonly amount: string;
}

/** Amounts as they are shown and posted, to the minor unit. */
export interface ExchangeAmounts {
  /** What leaves the account, fee included. */
  readonly sellAmount: string;
  /** What is exchanged: `sellAmount` less `fee`. */
  readonly exchanged: string;
  /** In the currency that is sold. */
  readonly fee: string;
  readonly buyAmount: string;
}

export interface ExchangeRate {
  /** How much of `buy` one of `sell` brings. */
  readonly rate: string;
  /** How much of `sell` one of `buy` costs. */
  readonly inverse: string;
  /** The rate without the margin. */
  readonly market: string;
}

// Eight digits that count are more than any market quotes; twelve after the point is what a decimal may have.
const significant = 8;
const maxDecimals = 12;
const whole = 10_000;

/**
 * The client's rate from what a provider says in both directions. The worse of the two is taken and all digits are cut
 * off, so that a round trip never gains, whatever a provider answers. `null` for a rate too small to be written.
 */
export function exchangeRate(
  there: string,
  back: string,
  { marginBps }: ExchangeTerms,
): ExchangeRate | null {
  const inverted = quotient(new Big(1), toBig(back));
  const market = cut(toBig(there).lt(inverted) ? toBig(there) : inverted);
  const rate = cut(market.times(whole - marginBps).div(whole));
  if (rate.lte(0)) return null;
  return {
    rate: rate.toFixed(),
    inverse: quotient(new Big(1), rate)
      .prec(significant, Big.roundHalfEven)
      .round(maxDecimals)
      .toFixed(),
    market: market.toFixed(),
  };
}

/**
 * The other side of an exchange. Whatever is no whole minor unit is rounded against the client: what they get down, what
 * they pay and the fee up. With half-even an exchange of single minor units back and forth would make money of nothing.
 * `null` where nothing would be exchanged or nothing come of it.
 */
export function exchangeAmounts(
  { sell, buy, side, amount }: WantedExchange,
  rate: string,
  terms: ExchangeTerms,
): ExchangeAmounts | null {
  const sellAmount =
    side === 'sell' ? toBig(amount) : sellFor(toBig(amount), rate, sell, buy, terms);
  const fee = feeOf(sellAmount, sell, terms);
  const exchanged = sellAmount.minus(fee);
  const buyAmount =
    side === 'buy' ? toBig(amount) : new Big(roundTo(exchanged.times(rate), buy, 'down'));
  if (exchanged.lte(0) || buyAmount.lte(0)) return null;
  return {
    sellAmount: sellAmount.toFixed(minorUnit(sell)),
    exchanged: exchanged.toFixed(minorUnit(sell)),
    fee: fee.toFixed(minorUnit(sell)),
    buyAmount: buyAmount.toFixed(minorUnit(buy)),
  };
}

/** The least that has to be sold for anything to come of it. */
export function leastSold(sell: string, buy: string, rate: string, terms: ExchangeTerms): string {
  const least = new Big(10).pow(-minorUnit(buy));
  return sellFor(least, rate, sell, buy, terms).toFixed(minorUnit(sell));
}

/** The smallest amount whose exchange brings `wanted`. */
function sellFor(wanted: Big, rate: string, sell: string, buy: string, terms: ExchangeTerms): Big {
  const unit = new Big(10).pow(-minorUnit(sell));
  const brings = (amount: Big) =>
    new Big(roundTo(amount.minus(feeOf(amount, sell, terms)).times(rate), buy, 'down'));
  let amount = new Big(
    roundTo(quotient(wanted.times(whole), new Big(rate).times(whole - terms.feeBps)), sell, 'down'),
  );
  // The fee is rounded up, so a unit or two may be missing.
  while (brings(amount).lt(wanted)) amount = amount.plus(unit);
  return amount;
}

function feeOf(amount: Big, currency: string, { feeBps }: ExchangeTerms): Big {
  return new Big(roundTo(amount.times(feeBps).div(whole), currency, 'up'));
}

function cut(value: Big): Big {
  return value.prec(significant, Big.roundDown).round(maxDecimals, Big.roundDown);
}

/** A quotient that is never above the true one. */
function quotient(a: Big, b: Big): Big {
  const exact = Big();
  exact.DP = 40;
  exact.RM = Big.roundDown;
  return new Big(new exact(a).div(b));
}
