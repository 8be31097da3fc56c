import { CodedError } from '#core/errors.ts';
import { compare, minorUnit, roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ExchangeRow } from '#server/db/tables/exchange.ts';
import { exchangeQuote } from '#server/db/tables/exchange.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import type { WantedExchange } from '#server/rules/exchange-amounts.ts';
import { exchangeAmounts, exchangeRate, leastSold } from '#server/rules/exchange-amounts.ts';
import type { QuoteOwner } from './exchange-service.ts';
import { readTerms } from './exchange-terms-service.ts';

export interface QuoteParts {
  readonly rates: ExchangeRates;
  readonly id: string;
  readonly now: Date;
  /** How long the quote holds, in seconds. */
  readonly seconds: number;
  /** Currencies that the client has an account in. */
  readonly accounts: readonly string[];
}

export interface QuotedExchange {
  /** What would be exchanged; stored, so that exactly this can be executed, unless it is an estimate. */
  readonly quote: ExchangeRow;
  readonly isEstimate: boolean;
  /** What both accounts would hold afterwards. */
  readonly sellAfter: string;
  readonly buyAfter: string;
}

/**
 * Quotes an exchange. Refuses with `noAvailableFunds` where there is nothing to sell, with `amountAboveAvailable` and
 * `insufficientBalance` (after conversion) where there is too little, and with `rateUnavailable`.
 */
export async function quoteExchange(
  tx: TenantTransaction,
  owner: QuoteOwner,
  wanted: WantedExchange,
  { rates, id, now, seconds, accounts }: QuoteParts,
): Promise<QuotedExchange> {
  checkWanted(wanted, accounts);
  const { sell, buy } = wanted;
  const balances = await balancesOf(tx, owner.tenant, owner.clientId);
  const cash = (currency: string) =>
    balances.find(({ bucket, asset }) => bucket === 'cash' && asset === currency)?.amount ?? '0';
  if (compare(cash(sell), '0') === 0) throw new CodedError('noAvailableFunds');
  const terms = await readTerms(tx, owner.tenant);
  const [there, back] = [rates.rate(sell, buy), rates.rate(buy, sell)];
  const rate = there === null || back === null ? null : exchangeRate(there, back, terms);
  if (rate === null) throw new CodedError('rateUnavailable');
  const amounts = exchangeAmounts(wanted, rate.rate, terms);
  if (amounts === null)
    throw new CodedError('requestInvalid', {}, [
      {
        pointer: '/amount',
        code: 'tooSmall',
        params: { limit: leastSold(sell, buy, rate.rate, terms) },
      },
    ]);
  if (compare(amounts.sellAmount, cash(sell)) > 0)
    throw wanted.side === 'sell'
      ? new CodedError('amountAboveAvailable')
      : new CodedError('insufficientBalance', { asset: sell });
  const quote: ExchangeRow = {
    ...owner,
    id,
    status: 'quoted',
    sell,
    buy,
    sellAmount: amounts.sellAmount,
    buyAmount: amounts.buyAmount,
    fee: amounts.fee,
    rate: rate.rate,
    inverse: rate.inverse,
    marketRate: rate.market,
    createdAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
    executedAt: null,
    reversedAt: null,
  };
  const isEstimate = [sell, buy].some((currency) => terms.suspended.includes(currency));
  if (!isEstimate) await tx.insert(exchangeQuote).values(quote);
  return {
    quote,
    isEstimate,
    sellAfter: roundTo(toBig(cash(sell)).minus(quote.sellAmount), sell, 'down'),
    buyAfter: roundTo(toBig(cash(buy)).plus(quote.buyAmount), buy, 'down'),
  };
}

function checkWanted(
  { sell, buy, side, amount }: WantedExchange,
  accounts: readonly string[],
): void {
  const wrong = (pointer: string, code: 'sameTwice' | 'notOneOf' | 'tooSmall' | 'decimals') => {
    throw new CodedError('requestInvalid', {}, [
      {
        pointer,
        code,
        ...(code === 'decimals' && {
          params: { limit: minorUnit(side === 'sell' ? sell : buy) },
        }),
        ...(code === 'tooSmall' && { params: { limit: '0' } }),
      },
    ]);
  };
  if (!accounts.includes(sell)) wrong('/sell', 'notOneOf');
  if (!accounts.includes(buy)) wrong('/buy', 'notOneOf');
  if (sell === buy) wrong('/buy', 'sameTwice');
  if (compare(amount, '0') <= 0) wrong('/amount', 'tooSmall');
  const decimals = toBig(amount).toFixed().split('.')[1]?.length ?? 0;
  if (decimals > minorUnit(side === 'sell' ? sell : buy)) wrong('/amount', 'decimals');
}
