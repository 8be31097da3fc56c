import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stockQueries } from '#api/stock-queries.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { useHolding } from './use-holding.ts';
import type { OwnLevel } from './own-level.ts';

/** Average cost and open orders of a stock. None for a guest, and while they cannot be read: the chart stands without. */
export function useOwnLevels(market: string, symbol: string): readonly OwnLevel[] {
  const { api } = useApp();
  const enabled = useSignedIn();
  const text = useText();
  const format = useFormat();
  const { holding } = useHolding(market, symbol);
  const open = useQuery({ ...stockQueries.openOrders(api, { market, symbol }), enabled });
  return useMemo(() => {
    if (!enabled) return [];
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
  }, [enabled, holding, open.data, text, format]);
}
