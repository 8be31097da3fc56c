import type { components } from '#api/client.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';

type Order = components['schemas']['Order'];

/** An order in a few words: "Buy 1,000 IBRX". */
export function useOrderName(): (order: Pick<Order, 'side' | 'quantity' | 'symbol'>) => string {
  const text = useText();
  const format = useFormat();
  return ({ side, quantity, symbol }) =>
    text('order.name', { side, symbol, quantity: format.number(quantity) });
}
