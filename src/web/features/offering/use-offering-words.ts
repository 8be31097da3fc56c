import { compare, fullPrice } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { Offering, OfferingObstacle } from './offering.ts';

type Band = Pick<Offering, 'price_low' | 'price_high' | 'currency' | 'offer_price'>;

/** Ends the name of a text that speaks of bonds in place of shares. */
export function ofType(type: Offering['type']): '' | '.bonds' {
  return type === 'bfo' ? '.bonds' : '';
}

/** An offering in words: its kind, price and demand. */
export function useOfferingWords() {
  const text = useText();
  const format = useFormat();
  const plain = (value: string, currency: string) => format.price(fullPrice(value, currency));
  const price = (value: string, currency: string) => `${plain(value, currency)} ${currency}`;
  return {
    price,
    kind: ({ type }: Pick<Offering, 'type'>) => text(`offering.kind.${type}`),
    /** The final price, else the band that is bid in. */
    band: ({ price_low, price_high, offer_price, currency }: Band) => {
      if (offer_price !== null) return price(offer_price, currency);
      return compare(price_low, price_high) === 0
        ? price(price_low, currency)
        : text('offering.band', {
            low: plain(price_low, currency),
            high: price(price_high, currency),
          });
    },
    /** How often the offer was applied for so far. */
    demand: ({ applied_lots, lots }: Pick<Offering, 'applied_lots' | 'lots'>) =>
      text('offering.demand', { share: format.share(applied_lots / lots) }),
    lots: (lots: number, lot: number, type: Offering['type']) =>
      text(`offering.lots.shares${ofType(type)}`, {
        lots,
        shares: format.number(String(lots * lot)),
      }),
    obstacle: ({ code, params }: OfferingObstacle) => {
      const { amount, currency, at } = params;
      return text(`offering.obstacle.${code}`, {
        ...params,
        ...(typeof amount === 'string' &&
          typeof currency === 'string' && { amount: price(amount, currency) }),
        ...(typeof at === 'string' && { at: format.moment(Date.parse(at)) }),
      });
    },
  };
}
