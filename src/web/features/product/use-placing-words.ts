import { compare } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { Placing } from './placing.ts';

/** A placing in words: what leads, and until when its shares cannot be sold. */
export function usePlacingWords() {
  const text = useText();
  const format = useFormat();
  const band = ({ band: found }: Placing) =>
    found === null
      ? '–'
      : text('product.placing.band.of', {
          lower: format.price(found.lower),
          upper: format.price(found.upper),
        });
  return {
    band,
    /** A fixed price, or the prices of the day between which one is agreed. */
    figure(placing: Placing): string {
      const { price, currency } = placing;
      return price === null ? band(placing) : `${format.price(price)} ${currency}`;
    },
    /** What the figure is: its discount, where there is one. */
    figureLabel({ price, discount }: Placing): string {
      if (price === null) return text('product.placing.agreed');
      return discount !== null && compare(discount, '0') > 0
        ? text('product.placing.discount', { percent: format.part(discount) })
        : text('product.placing.price');
    },
    lock({ unlocks_on }: Pick<Placing, 'unlocks_on'>): string {
      return unlocks_on === null
        ? text('product.placing.lock.none')
        : text('product.placing.lock.until', { day: format.date(unlocks_on) });
    },
  };
}
