import { quoteQuery, type StockPlace } from '#core/trading/quote-address.ts';
import { useApp } from './app-context.ts';

// Where the backend's holdings have units of funds; their symbol is the code of the product.
const fundMarket = 'FUND';

/** Gives the address of a stock's quote, or of a fund; `null` where the tenant has no such screen. */
export function useQuotePath(): (stock: StockPlace) => string | null {
  const { file } = useApp();
  const screen = file.screens.find(({ id }) => id === 'quote');
  const funds = file.navigation.messages?.links?.funds;
  return (stock) => {
    if (stock.market === fundMarket)
      return funds === undefined ? null : `${funds}?product=${stock.symbol.toLowerCase()}`;
    return screen === undefined ? null : `${screen.route}${quoteQuery(stock)}`;
  };
}
