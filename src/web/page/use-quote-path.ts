import { quoteQuery, type StockPlace } from '#core/trading/quote-address.ts';
import { useApp } from './app-context.ts';

// Where the backend's holdings have what is no stock: FUND and so on are their venues, and their symbol is the code of the product.
const linkOf = {
  FUND: 'funds',
  BOND: 'bonds',
  NOTE: 'notes',
  QUANT: 'quants',
  OTC: 'otcBids',
} as const;

function isProduct(market: string): market is keyof typeof linkOf {
  return Object.hasOwn(linkOf, market);
}

/** Gives the address of a stock's quote, or of a fund, a bond or a note; `null` where the tenant has no such screen. */
export function useQuotePath(): (stock: StockPlace) => string | null {
  const { file } = useApp();
  const screen = file.screens.find(({ id }) => id === 'quote');
  const links = file.navigation.messages?.links;
  return (stock) => {
    if (isProduct(stock.market)) {
      const route = links?.[linkOf[stock.market]];
      return route === undefined ? null : `${route}?product=${stock.symbol.toLowerCase()}`;
    }
    return screen === undefined ? null : `${screen.route}${quoteQuery(stock)}`;
  };
}
