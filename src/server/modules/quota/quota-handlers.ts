import { quotasLeft } from '#server/rules/guest-quota.ts';
import type { QuotaName } from '#server/rules/guest-quota.ts';
import type { CallInput, Handler, Handlers, OperationId } from '#server/http/handler.ts';
import type { MarketOperation } from '#server/market/handlers/market-handlers.ts';
import type { GuestQuotas } from './guest-quota-service.ts';

export function quotaHandlers(quotas: GuestQuotas): Handlers<'getGuestQuota'> {
  return {
    async getGuestQuota(_input, { tenant, request }) {
      const { use, token, resetsAt } = await quotas.read(tenant, request);
      return { token, resets_at: resetsAt.toISOString(), items: quotasLeft(use), next: null };
    },
  };
}

/**
 * The handlers of the stock-data service with guests counted, and on what. Lists of stocks and indices are not counted: they
 * are the front of the shop. Reading a stock is its detail, its candles, its company or its order book; viewing a quote is its price alone, or a ticket for
 * its stream. What a handler refuses costs nothing.
 */
export function countGuests(
  handlers: Handlers<MarketOperation>,
  quotas: GuestQuotas,
): Handlers<MarketOperation> {
  const counted = <Id extends OperationId>(
    quota: QuotaName,
    handler: Handler<Id>,
    subjectOf: (input: CallInput<Id>) => string | null,
  ) => countGuest(quotas, quota, handler, subjectOf);
  const readOf = ({
    query,
  }: {
    readonly query: { readonly market: string; readonly symbol: string };
  }) => `${query.market}:${query.symbol}`;
  return {
    ...handlers,
    searchStocks: counted('search', handlers.searchStocks, ({ query }) => query.q),
    getStock: counted(
      'read_stock',
      handlers.getStock,
      ({ path }) => `${path.market}:${path.symbol}`,
    ),
    listCandles: counted('read_stock', handlers.listCandles, readOf),
    getStockCompany: counted('read_stock', handlers.getStockCompany, readOf),
    listFinancials: counted('read_stock', handlers.listFinancials, readOf),
    getDepth: counted('read_stock', handlers.getDepth, readOf),
    getQuote: counted(
      'view_quote',
      handlers.getQuote,
      ({ path }) => `${path.market}:${path.symbol}`,
    ),
    createStreamTicket: counted(
      'view_quote',
      handlers.createStreamTicket,
      ({ query }) => query.instrument ?? null,
    ),
  };
}

function countGuest<Id extends OperationId>(
  quotas: GuestQuotas,
  quota: QuotaName,
  handler: Handler<Id>,
  subjectOf: (input: CallInput<Id>) => string | null,
): Handler<Id> {
  return async (input, context, ...work) => {
    const subject = context.client === null ? subjectOf(input) : null;
    if (subject === null) return handler(input, context, ...work);
    const spent = await quotas.spend(context.tenant, context.request, quota, subject);
    try {
      return await handler(input, context, ...work);
    } catch (error) {
      await spent.restore();
      throw error;
    }
  };
}

type SignInOperation = 'login' | 'verifyMfa' | 'register';

/** The handlers of the sign-in, after which the guest who signed in has their whole quota again (specification §9). */
export function resetGuests<Table extends Handlers<SignInOperation>>(
  handlers: Table,
  quotas: GuestQuotas,
): Table {
  const reset =
    <Id extends SignInOperation>(handler: Handler<Id>): Handler<Id> =>
    async (input, context, ...work) => {
      const answer = await handler(input, context, ...work);
      // A sign-in that owes its second step is none yet.
      if ('mfa' in answer && !answer.mfa) await quotas.reset(context.tenant, context.request);
      return answer;
    };
  return {
    ...handlers,
    login: reset(handlers.login),
    verifyMfa: reset(handlers.verifyMfa),
    register: reset(handlers.register),
  };
}
