import Big from 'big.js';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { compare } from '#core/money.ts';
import { evaluateGate } from '#core/gates.ts';
import { openOrderStatuses } from '#core/lifecycle/order.ts';
import type { OrderSide } from '#core/trading/order.ts';
import type { OrderFacts } from '#core/trading/order-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { readAccounts } from '#server/modules/account/account-service.ts';
import { readGateContext } from '#server/modules/client/gate-context-service.ts';
import { lockedOf } from '#server/modules/placing/placing-application-record-service.ts';
import { readTerms } from '#server/modules/exchange/exchange-terms-service.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import { exchangeRate } from '#server/rules/exchange-amounts.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { NamedPurchase } from './sale-lots-service.ts';
import { freeShares } from './sale-lots-service.ts';
import type { TradeState } from './trade-state-service.ts';
import { stateOf } from './trade-state-service.ts';
import type { StockNow } from './traded-stock-service.ts';

export interface OrderSituation {
  readonly facts: OrderFacts;
  readonly state: TradeState;
}

/** What a client must be to trade, whatever the gate of the tenant asks for. */
const trading = { all: [{ kyc: 'approved' }, { feature: 'trade' }] } as const;

interface OrderParties {
  readonly account: string;
  readonly fx: OrderFacts['fx'];
  /** Of a sale: the purchase whose shares are sold. */
  readonly purchase: string | null;
}

/** All that decides over an order of a client now, the figures of the order apart. */
export async function readSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  { listing, isStale }: StockNow,
  { account, fx, purchase }: OrderParties,
  now: Date,
): Promise<OrderSituation> {
  const context = await readGateContext(tx, tenant, clientId);
  const accounts = await readAccounts(tx, tenant, clientId);
  const found = accounts.find(({ currency }) => currency === account);
  const balances = await balancesOf(tx, tenant.id, clientId);
  const state = await stateOf(tx, tenant.id, listing.instrument, now);
  const openOrders = await tx.$count(
    tradeOrder,
    and(
      eq(tradeOrder.tenant, tenant.id),
      eq(tradeOrder.clientId, clientId),
      isNull(tradeOrder.planId),
      inArray(tradeOrder.status, [...openOrderStatuses]),
    ),
  );
  const inStock =
    balances.find(({ bucket, asset }) => bucket === 'holding' && asset === listing.instrument)
      ?.amount ?? '0';
  return {
    state,
    facts: {
      gate: evaluateGate({ ...trading, all: [...trading.all] }, tenant.gates, context).reasons,
      isHalted: state === 'halted',
      isStale,
      hasAccount: found !== undefined,
      account,
      available: found?.available ?? '0',
      held:
        purchase === null
          ? inStock
          : await heldOf(tx, inStock, {
              tenant: tenant.id,
              clientId,
              instrument: listing.instrument,
              purchase,
            }),
      locked: await lockedOf(tx, tenant.id, clientId, listing.instrument),
      fx,
      openOrders,
    },
  };
}

/** Shares of one purchase that can be sold; `requestInvalid` where it is none of the client's in this stock. */
async function heldOf(
  tx: TenantTransaction,
  inStock: string,
  named: NamedPurchase,
): Promise<string> {
  const free = await freeShares(tx, named);
  if (free === null)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/purchase', code: 'notOneOf' }]);
  return compare(free, inStock) < 0 ? free : inStock;
}

/**
 * What one unit of the stock's currency costs in the account's, or brings: the rate of an exchange with its margin, held for the
 * day. Where the desk suspended a currency the rate is an estimate.
 */
export async function accountRate(
  tx: TenantTransaction,
  tenant: string,
  rates: ExchangeRates,
  side: OrderSide,
  { account, currency }: { readonly account: string; readonly currency: string },
): Promise<{ readonly rate: string; readonly fx: OrderFacts['fx'] }> {
  if (account === currency) return { rate: '1', fx: null };
  const terms = await readTerms(tx, tenant);
  const [from, to] = side === 'buy' ? [account, currency] : [currency, account];
  const [there, back] = [rates.rate(from, to), rates.rate(to, from)];
  const found = there === null || back === null ? null : exchangeRate(there, back, terms);
  if (found === null) return { rate: '1', fx: 'unavailable' };
  const isSuspended = [account, currency].some((each) => terms.suspended.includes(each));
  return {
    rate: side === 'sell' ? found.rate : inverseUp(found.rate),
    fx: isSuspended ? 'estimate' : null,
  };
}

/** One over a rate, rounded up to the digits of a decimal: what is bought is never short of money. */
function inverseUp(rate: string): string {
  const exact = Big();
  exact.DP = 12;
  exact.RM = Big.roundUp;
  return new exact(1).div(rate).toFixed();
}
