import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { parseStock, type SearchResult } from './search-result.ts';

// Typing on asks again once the hand rests, in ms.
const rest = 250;

/** What is searched for. It lives in the address, so that a login in between leads back to it. */
export interface Search {
  /** What stands in the field. */
  readonly typed: string;
  /** What is asked for: the words once typing rests, without spaces around them. */
  readonly words: string;
  /** The stock that is looked at. */
  readonly stock: SearchResult | null;
  type(typed: string): void;
  look(stock: SearchResult | null): void;
}

export function useSearch(): Search {
  const [query, setQuery] = useSearchParams();
  // How the palette was opened stands there; closing goes by it.
  const { state }: { readonly state: unknown } = useLocation();
  const inAddress = query.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);

  useEffect(() => {
    if (typed === inAddress) return;
    const timer = setTimeout(() => {
      // Closed, or left for what was chosen, meanwhile: the address knows it before the screen that follows is drawn.
      if (!new URLSearchParams(window.location.search).has('search')) return;
      setQuery(
        (before) => {
          before.set('search', typed);
          return before;
        },
        { replace: true, state },
      );
    }, rest);
    return () => clearTimeout(timer);
  }, [typed, inAddress, setQuery, state]);

  return {
    typed,
    words: inAddress.trim(),
    stock: parseStock(query.get('stock')),
    type: setTyped,
    look(stock) {
      setQuery(
        (before) => {
          if (stock === null) before.delete('stock');
          else before.set('stock', `${stock.market}:${stock.symbol}`);
          return before;
        },
        { replace: true, state },
      );
    },
  };
}
