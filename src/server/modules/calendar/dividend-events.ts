import type { CalendarEvent } from '#server/rules/calendar/calendar-event.ts';
import { dividendFigures } from '#server/rules/corporate/dividend-figures.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import {
  dueDividends,
  expectedDividends,
} from '#server/modules/corporate/dividend-record-service.ts';
import { termsOf } from '#server/modules/corporate/entitlement-service.ts';

/** Ex-dates of stocks that the client holds, what can be expected then, and payments that are fixed. */
export async function dividendEvents(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly CalendarEvent[]> {
  const due = await dueDividends(tx, tenant, clientId);
  const expected = await expectedDividends(tx, tenant, clientId);
  return [
    ...due.map(({ action, entitlement: { id, net, currency } }): CalendarEvent => ({
      id: `dividendPayment/${id}`,
      kind: 'dividendPayment',
      on: action.paysOn,
      name: action.name,
      amount: roundTo(net, currency, 'halfEven'),
      currency,
      is_fixed: true,
      object: { kind: 'dividends', id },
    })),
    ...expected.flatMap(({ action, quantity }): readonly CalendarEvent[] => {
      const { net } = dividendFigures(toBig(quantity).toFixed(), termsOf(action));
      const { id, name, currency } = action;
      const object = { kind: 'dividends', id: null } as const;
      return [
        {
          ...{ id: `dividendEx/${id}`, kind: 'dividendEx', on: action.exOn, name, object },
          amount: null,
          currency: null,
          is_fixed: true,
        },
        {
          ...{ id: `dividendPayment/${id}`, kind: 'dividendPayment', on: action.paysOn, name },
          amount: roundTo(net, currency, 'halfEven'),
          currency,
          is_fixed: false,
          object,
        },
      ];
    }),
  ];
}
