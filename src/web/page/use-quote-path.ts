import { quoteQuery, type StockPlace } from '#core/trading/quote-address.ts';
import { useApp } from './app-context.ts';

/** Gives the address of a stock's quote; `null` where the tenant has no such screen. */
export function useQuotePath(): (stock: StockPlace) => string | null {
  const { file } = useApp();
  const screen = file.screens.find(({ id }) => id === 'quote');
  return (stock) => (screen === undefined ? null : `${screen.route}${quoteQuery(stock)}`);
}
