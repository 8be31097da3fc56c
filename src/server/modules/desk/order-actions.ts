import type { MoneyKind } from '#server/rules/desk/desk-request-kind.ts';
import type { OrderStep } from '#core/lifecycle/order.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { toBig } from '#core/money.ts';
import { advancedOf } from '#server/rules/trading/order-payment.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { closeOrder } from '#server/modules/trade/close-order-service.ts';
import type { DecidedOrder, OrderAct } from '#server/modules/trade/order-step-service.ts';
import { lockOrder, takeOrderStep } from '#server/modules/trade/order-step-service.ts';
import { payOrder, unpayOrder } from '#server/modules/trade/pay-order-service.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import type { OrderVenue } from '#server/venue/order-venue.ts';
import type { ActionRequest, DeskAction, DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Kind = Extract<MoneyKind, `order.${string}`>;

/** What the desk needs to trade. */
export interface OrderDesk {
  readonly venue: OrderVenue;
  readonly market: MarketProvider;
  readonly rates: ExchangeRates;
}

/**
 * What the desk does with the money of an order: undoing one that was executed, and what it may cost beyond the money set aside. All
 * amounts are of the account's currency.
 */
export function orderActions({
  clock,
  random,
  venue,
  market,
  rates,
}: Pick<DeskDependencies, 'clock' | 'random'> & OrderDesk): DeskActions<Kind, void> {
  const action = (
    kind: Kind,
    amountOf: (row: OrderRow, request: ActionRequest) => string,
    take: (tx: TenantTransaction, tenant: string, request: ActionRequest) => Promise<DecidedOrder>,
  ): DeskAction<void> => ({
    kind,
    async plan(tx, tenant, request) {
      const row = await lockOrder(tx, tenant, request.subject);
      orderLifecycle.step(row.status, steps[kind], 'operator');
      const { clientId, account: currency } = row;
      return { clientId, money: { amount: amountOf(row, request), currency } };
    },
    prepare: async () => async (tx, tenant, request) => {
      const { before, after } = await take(tx, tenant, request);
      const note = paramOf(request, 'note');
      return {
        answer: undefined,
        before: orderFacts(before),
        after: { ...orderFacts(after), note },
      };
    },
  });
  const act = (what: (request: ActionRequest) => OrderAct) =>
    ((tx, tenant, request) => {
      const found = { id: request.subject, clientId: null };
      return takeOrderStep(tx, random, tenant, found, 'operator', what(request), clock());
    }) satisfies Parameters<typeof action>[2];
  return {
    // Its worth is what it cost or brought.
    'order.reverse': action(
      'order.reverse',
      ({ paid }) => toBig(paid).abs().toFixed(),
      act((request) => ({ act: 'reverse', note: paramOf(request, 'note') })),
    ),
    'order.authorise': action(
      'order.authorise',
      (_row, request) => paramOf(request, 'limit'),
      act((request) => ({
        act: 'authorise',
        latestSeq: (stock) => venue.latestSeq(stock),
        terms: {
          worstPrice: paramOf(request, 'worst_price'),
          limit: paramOf(request, 'limit'),
          days: Number(paramOf(request, 'days')),
        },
      })),
    ),
    'order.payment': action('order.payment', advancedOf, (tx, tenant, request) =>
      payOrder(
        tx,
        random,
        tenant,
        { id: request.subject, clientId: null },
        { from: 'bank', amount: paramOf(request, 'amount') },
        clock(),
      ),
    ),
    'order.unpay': action('order.unpay', advancedOf, (tx, tenant, request) =>
      unpayOrder(tx, random, tenant, request.subject, paramOf(request, 'note'), clock()),
    ),
    // Its worth is what it had cost.
    'order.close': action(
      'order.close',
      ({ paid }) => toBig(paid).toFixed(),
      (tx, tenant, request) =>
        closeOrder(tx, tenant, request.subject, { market, rates, random, now: clock() }),
    ),
  };
}

const steps = {
  'order.reverse': 'reverse',
  'order.authorise': 'authorise',
  'order.payment': 'pay',
  'order.unpay': 'unpay',
  'order.close': 'close',
} as const satisfies Record<Kind, OrderStep>;

/** What the record keeps of an order. */
export function orderFacts(order: OrderRow) {
  const { id, instrument, side, quantity, filled, status, reason, account, paymentLimit } = order;
  return {
    id,
    instrument,
    side,
    quantity,
    filled,
    status,
    reason,
    ...(paymentLimit !== null && { account, limit: paymentLimit, advanced: advancedOf(order) }),
  };
}
