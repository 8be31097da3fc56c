import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { Product } from './product.ts';

/** A product in words: its kind, rate and term. */
export function useProductWords() {
  const text = useText();
  const format = useFormat();
  return {
    kind: ({ type, subtype }: Pick<Product, 'type' | 'subtype'>) =>
      text(
        type === 'earn'
          ? 'product.kind.earn.daily'
          : subtype === 'fixed'
            ? 'product.kind.savings.fixed'
            : 'product.kind.savings.flex',
      ),
    rate: (annualRate: string | null) =>
      annualRate === null ? '–' : text('product.rate', { rate: format.part(annualRate) }),
    term: ({ days }: Pick<Product, 'days'>) =>
      days === null ? text('product.term.none') : text('product.term.days', { days }),
    money: (amount: string, currency: string) => format.money(amount, currency),
    date: (day: string) => format.date(day),
  };
}
