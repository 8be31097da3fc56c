import { quotasLeft } from '#core/quota/guest-quota.ts';
import type { QuotaName } from '#core/quota/guest-quota.ts';
import type { CallInput, Handler, Handlers } from '#server/http/handler.ts';
import type { TenantDirectory } from '#server/tenants/tenant-directory.ts';
import type { GuestQuotas } from './guest-quota-service.ts';

export function quotaHandlers(quotas: GuestQuotas, tenants: TenantDirectory): Handlers {
  return {
    async getGuestQuota(_input, { tenant, request }) {
      const { use, token, resetsAt } = await quotas.read(tenants.of(tenant), request);
      return { token, resets_at: resetsAt.toISOString(), items: quotasLeft(use), next: null };
    },
  };
}

type Counted = readonly [QuotaName, (input: CallInput) => string | null];

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const inPath: Counted[1] = ({ path }) => `${path['market']}:${path['symbol']}`;

/**
 * What a guest's calls count as, and on what. Lists of stocks and indices are not here: they are the front of the shop.
 * Reading a stock is its detail or its candles; viewing a quote is its price alone, or a ticket for its stream.
 */
const counted: Readonly<Record<string, Counted>> = {
  searchStocks: ['search', ({ query }) => text(query['q'])],
  getStock: ['read_stock', inPath],
  listCandles: ['read_stock', ({ query }) => `${query['market']}:${query['symbol']}`],
  getQuote: ['view_quote', inPath],
  createStreamTicket: ['view_quote', ({ query }) => text(query['instrument'])],
};

/** The handlers of the stock-data service with guests counted. What they refuse costs nothing. */
export function countGuests(handlers: Handlers, quotas: GuestQuotas, tenants: TenantDirectory): Handlers {
  return Object.fromEntries(Object.entries(handlers).map(([id, handler]) => {
    const rule = counted[id];
    return [id, rule ? countGuest(handler, rule, quotas, tenants) : handler];
  }));
}

function countGuest(handler: Handler, [quota, subjectOf]: Counted, quotas: GuestQuotas, tenants: TenantDirectory): Handler {
  return async (input, context) => {
    const subject = context.client === null ? subjectOf(input) : null;
    if (subject === null) return handler(input, context);
    const spent = await quotas.spend(tenants.of(context.tenant), context.request, quota, subject);
    try {
      return await handler(input, context);
    } catch (error) {
      await spent.restore();
      throw error;
    }
  };
}

/** The handlers of the sign-in, after which the guest who signed in has his whole day again (specification §9). */
export function resetGuests(handlers: Handlers, quotas: GuestQuotas, tenants: TenantDirectory): Handlers {
  const reset = (handler: Handler): Handler => async (input, context) => {
    const answer = await handler(input, context);
    // A sign-in that owes its second step is none yet.
    if (typeof answer === 'object' && answer !== null && 'mfa' in answer && answer.mfa === false) {
      await quotas.reset(tenants.of(context.tenant), context.request);
    }
    return answer;
  };
  const entries = ['login', 'verifyMfa', 'register'].flatMap((id) => (handlers[id] ? [[id, reset(handlers[id])] as const] : []));
  return { ...handlers, ...Object.fromEntries(entries) };
}
