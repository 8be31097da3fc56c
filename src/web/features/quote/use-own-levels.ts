import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '#api/queries.ts';
import { tradeQueries } from '#api/trade-queries.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import type { OwnLevel } from './own-level.ts';

/** Average cost and open orders of a stock. None for a guest, and while they cannot be read: the chart stands without. */
export function useOwnLevels(market: string, symbol: string): readonly OwnLevel[] {
  const { api } = useApp();
  const enabled = useSignedIn();
  const text = useText();
  const format = useFormat();
  const portfolio = useQuery({ ...queries.portfolio(api, '30D'), enabled });
  const open = useQuery({ ...tradeQueries.openOrdersOf(api, { market, symbol }), enabled });
  return useMemo(() => {
    if (!enabled) return [];
    const holding = portfolio.data?.holdings.find(
      (each) => each.market === market && each.symbol === symbol,
    );
    const levels: OwnLevel[] = [];
    if (holding !== undefined)
      levels.push({
        kind: 'cost',
        price: holding.buy_price,
        title: text('quote.level.cost'),
        words: text('quote.level.cost.words', { price: format.price(holding.buy_price) }),
      });
    for (const { price, side, quantity } of open.data?.items ?? [])
      if (price !== null)
        levels.push({
          kind: 'order',
          price,
          title: text('quote.level.order', { side, quantity: format.number(quantity) }),
          words: text('quote.level.order.words', {
            ...{ side, quantity: format.number(quantity), price: format.price(price) },
          }),
        });
    return levels;
  }, [enabled, portfolio.data, open.data, market, symbol, text, format]);
}
