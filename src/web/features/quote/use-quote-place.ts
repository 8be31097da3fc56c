import { useSearchParams } from 'react-router';
import { readQuoteQuery, type StockPlace } from '#core/trading/quote-address.ts';

/** The stock that the screen's address names; `null` where it names none. */
export function useQuotePlace(): StockPlace | null {
  const [query] = useSearchParams();
  return readQuoteQuery(query);
}
