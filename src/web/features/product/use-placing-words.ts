import { compare } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { Placing, PlacingApplication } from './placing.ts';

/** A placing, or what is sold over the counter, in words: what leads, how its shares can be sold, and what became of an application. */
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
      // Without a quote there is no band either.
      return price === null ? band(placing) : `${format.price(price)} ${currency}`;
    },
    /** What the figure is: its discount, where there is one. */
    figureLabel({ price, discount, type }: Placing): string {
      if (type === 'otc') return text(price === null ? 'product.otc.noQuote' : 'product.otc.quote');
      if (price === null) return text('product.placing.agreed');
      return discount !== null && compare(discount, '0') > 0
        ? text('product.placing.discount', { percent: format.part(discount) })
        : text('product.placing.price');
    },
    lock({ unlocks_on, type }: Pick<Placing, 'unlocks_on' | 'type'>): string {
      if (type === 'otc') return text('product.otc.exit');
      return unlocks_on === null
        ? text('product.placing.lock.none')
        : text('product.placing.lock.until', { day: format.date(unlocks_on) });
    },
    status({ status, type }: PlacingApplication): string {
      return type === 'otc' && status === 'holding'
        ? text('product.otc.status.holding')
        : text(`product.placing.status.${status}`);
    },
    explained({ status, type, unlocks_on }: PlacingApplication): string {
      return type === 'otc' && status === 'holding'
        ? text('product.otc.explain.holding')
        : text(`product.placing.explain.${status}`, {
            day: unlocks_on === null ? '' : format.date(unlocks_on),
          });
    },
  };
}
