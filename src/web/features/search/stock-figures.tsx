import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { queries } from '#api/queries.ts';
import type { components } from '#api/market.gen.ts';
import { LiveChange, LivePriceText } from '#live/live-figures.tsx';
import { useFollowPrices } from '#live/use-live-price.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import type { RecentStock } from './recent-stocks.ts';

type Stock = components['schemas']['Stock'];

const Prices = createContext<readonly Stock[]>([]);

export interface StockPricesProps {
  readonly stocks: readonly RecentStock[];
  readonly children: ReactNode;
}

/** Asks for the prices of what was found, all at once, and keeps them flowing. */
export function StockPrices({ stocks, children }: StockPricesProps) {
  const { api } = useApp();
  const symbols = stocks.map(({ market, symbol }) => `${market}:${symbol}`);
  const prices = useQuery({
    ...queries.stocks(api, { symbols, limit: symbols.length }),
    enabled: symbols.length > 0,
  });
  const known = symbols.length === 0 ? [] : (prices.data?.items ?? []);
  useFollowPrices(known.map(({ instrument }) => instrument));
  return <Prices value={known}>{children}</Prices>;
}

/** The price of a stock and its change of the day; nothing before it is known, or where it cannot be had. */
export function StockFigures({ stock: { market, symbol } }: { readonly stock: RecentStock }) {
  const quote = useContext(Prices).find(
    (stock) => stock.market === market && stock.symbol === symbol,
  );
  if (quote === undefined) return null;
  return (
    <Box textAlign="end" flexShrink="0">
      <LivePriceText quote={quote} />
      <Text as="div" size="xs">
        <LiveChange quote={quote} />
      </Text>
    </Box>
  );
}
