import { useQueries } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { tradeQueries } from '#api/trade-queries.ts';
import { useGates } from '#access/use-gate.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { useOrderName } from '#page/use-order-name.ts';
import type { PlainOption } from './palette-option.ts';

// Of each stock, and of so many stocks: the list of orders has them all.
const maxOptions = 3;

/** The client's newest orders of the stocks that the words found, whatever became of them. */
export function useOrderOptions(stocks: readonly StockPlace[]): readonly PlainOption[] {
  const { api, file } = useApp();
  const signedIn = useSignedIn();
  const gates = useGates();
  const format = useFormat();
  const nameOf = useOrderName();
  const navigate = useNavigate();
  const screen = file.screens.find(({ id }) => id === 'orders');
  const isAsked = signedIn && screen !== undefined && gates(screen.access).state === 'open';
  const found = useQueries({
    queries: (isAsked ? stocks.slice(0, maxOptions) : []).map(({ market, symbol }) =>
      tradeQueries.ordersOf(api, { market, symbol }, maxOptions),
    ),
  });
  return found
    .flatMap(({ data }) => data?.items ?? [])
    .sort((one, other) => Date.parse(other.placed_at) - Date.parse(one.placed_at))
    .slice(0, maxOptions)
    .map((order): PlainOption => ({
      key: `order ${order.id}`,
      group: 'orders',
      name: nameOf(order),
      detail: format.moment(Date.parse(order.placed_at)),
      icon: 'statement',
      choose() {
        void navigate(openedAt(screen?.route ?? '', 'orders', order.id), { replace: true });
      },
    }));
}
