import { quoteQuery, type StockPlace } from '#core/trading/quote-address.ts';
import { useApp } from './app-context.ts';

// Where the backend's holdings have what is no stock: FUND and so on are their venues, and their symbol is the code of the product.
const productKinds = ['funds', 'bonds', 'notes', 'quants'] as const;

/** Gives the address of a stock's quote, or of a fund, a bond or a note; `null` where the tenant has no such screen. */
export function useQuotePath(): (stock: StockPlace) => string | null {
  const { file } = useApp();
  const screen = file.screens.find(({ id }) => id === 'quote');
  const links = file.navigation.messages?.links;
  return (stock) => {
    const kind = productKinds.find((each) => each === `${stock.market.toLowerCase()}s`);
    if (kind !== undefined) {
      const route = links?.[kind];
      return route === undefined ? null : `${route}?product=${stock.symbol.toLowerCase()}`;
    }
    return screen === undefined ? null : `${screen.route}${quoteQuery(stock)}`;
  };
}
