import type { MoneyKind } from '#server/rules/desk/desk-request-kind.ts';
import { exchangeQuoteLifecycle } from '#core/lifecycle/exchange-quote.ts';
import { lockedExchange, reverseExchange } from '#server/modules/exchange/exchange-service.ts';
import { newId } from '#server/platform/ids.ts';
import type { DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Kind = Extract<MoneyKind, `exchange.${string}`>;

/** Undoing an exchange. Its worth is what the client sold. */
export function exchangeActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<Kind, void> {
  return {
    'exchange.reverse': {
      kind: 'exchange.reverse',
      async plan(tx, tenant, { subject }) {
        const row = await lockedExchange(tx, tenant, subject);
        exchangeQuoteLifecycle.step(row.status, 'reverse', 'operator');
        const { clientId, sell: currency, sellAmount: amount } = row;
        return { clientId, money: { amount, currency } };
      },
      prepare: async () => async (tx, tenant, request) => {
        const now = clock();
        const reason = paramOf(request, 'reason');
        const made = await reverseExchange(tx, tenant, {
          id: request.subject,
          reversal: newId(now, random),
          reason,
          now,
        });
        return {
          answer: undefined,
          before: { id: made.id, status: 'executed' },
          after: { id: made.id, status: made.status, reason },
        };
      },
    },
  };
}
