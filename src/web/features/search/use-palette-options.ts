import { optionGroups, type PaletteOption } from './palette-option.ts';
import type { RecentStock } from './recent-stocks.ts';
import { useActionOptions } from './use-action-options.ts';
import { useHelpOptions } from './use-help-options.ts';
import { useMovementOptions } from './use-movement-options.ts';
import { useOrderOptions } from './use-order-options.ts';
import { useProductOptions } from './use-product-options.ts';
import { useScreenOptions } from './use-screen-options.ts';
import type { Search } from './use-search.ts';
import { useStockOptions } from './use-stock-options.ts';

export interface PaletteOptions {
  /** In the order of their groups. */
  readonly options: readonly PaletteOption[];
  readonly stocks: readonly RecentStock[];
  /** The search for stocks. */
  readonly found: ReturnType<typeof useStockOptions>['found'];
}

/**
 * Everything that the palette offers. Screens and actions follow each key; what a service finds follows once typing rests, and
 * stands below them, so that nothing moves under the hand.
 */
export function usePaletteOptions(search: Search, close: () => void): PaletteOptions {
  const typed = search.typed.trim();
  const isSettled = typed === search.words;
  const screens = useScreenOptions(typed);
  const actions = useActionOptions(typed, close);
  const stocks = useStockOptions(search.words, search.look);
  const orders = useOrderOptions(
    search.words === '' ? [] : stocks.options.map(({ stock }) => stock),
  );
  const movements = useMovementOptions(search.words);
  const products = useProductOptions(search.words);
  const found = isSettled ? [...stocks.options, ...orders, ...products, ...movements] : [];
  const isLost =
    isSettled && !stocks.found.isFetching && [...found, ...screens, ...actions].length === 0;
  const help = useHelpOptions(typed, isLost);
  return {
    options: optionGroups.flatMap((group) =>
      [...found, ...screens, ...actions, ...help].filter((option) => option.group === group),
    ),
    stocks: isSettled ? stocks.options.map(({ stock }) => stock) : [],
    found: stocks.found,
  };
}
