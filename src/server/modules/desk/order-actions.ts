import type { MoneyKind } from '#core/desk/desk-request-kind.ts';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { toBig } from '#core/money.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { lockOrder, takeOrderStep } from '#server/modules/trade/order-step-service.ts';
import type { DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Kind = Extract<MoneyKind, `order.${string}`>;

/** Undoing an order that was executed. Its worth is what it cost or brought, in the account's currency. */
export function orderActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<Kind, void> {
  return {
    'order.reverse': {
      kind: 'order.reverse',
      async plan(tx, tenant, { subject }) {
        const row = await lockOrder(tx, tenant, subject);
        orderLifecycle.step<'reverse'>(row.status, 'reverse', 'operator');
        const { clientId, account: currency, paid } = row;
        return { clientId, money: { amount: toBig(paid).abs().toFixed(), currency } };
      },
      prepare: async () => async (tx, tenant, request) => {
        const note = paramOf(request, 'note');
        const { before, after } = await takeOrderStep(
          tx,
          random,
          tenant,
          { id: request.subject, clientId: null },
          'operator',
          { act: 'reverse', note },
          clock(),
        );
        return {
          answer: undefined,
          before: orderFacts(before),
          after: { ...orderFacts(after), note },
        };
      },
    },
  };
}

/** What the record keeps of an order. */
export function orderFacts({ id, instrument, side, quantity, filled, status, reason }: OrderRow) {
  return { id, instrument, side, quantity, filled, status, reason };
}
