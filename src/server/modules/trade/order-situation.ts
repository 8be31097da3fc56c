import Big from 'big.js';
import { and, eq, inArray, isNull } from 'drizzle-orm';
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
import type { TradeState } from './trade-state-service.ts';
import { stateOf } from './trade-state-service.ts';
import type { StockNow } from './traded-stock-service.ts';

export interface OrderSituation {
  readonly facts: OrderFacts;
  readonly state: TradeState;
}

/** What a client must be to trade, whatever the gate of the tenant asks for. */
const trading = { all: [{ kyc: 'approved' }, { feature: 'trade' }] } as const;

/** All that decides over an order of a client now, the figures of the order apart. */
export async function readSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  { listing, isStale }: StockNow,
  { account, fx }: { readonly account: string; readonly fx: OrderFacts['fx'] },
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
        balances.find(({ bucket, asset }) => bucket === 'holding' && asset === listing.instrument)
          ?.amount ?? '0',
      locked: await lockedOf(tx, tenant.id, clientId, listing.instrument),
      fx,
      openOrders,
    },
  };
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
