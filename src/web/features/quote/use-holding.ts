import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';

/** The client's portfolio, and what it holds of a stock; `undefined` for who holds none of it, for a guest, and until it is read. */
export function useHolding(market: string, symbol: string) {
  const { api } = useApp();
  const enabled = useSignedIn();
  const portfolio = useQuery({ ...queries.portfolio(api, '30D'), enabled });
  const holding = portfolio.data?.holdings.find(
    (each) => each.market === market && each.symbol === symbol,
  );
  return { portfolio, holding: enabled ? holding : undefined };
}
