import { spreadOf, type BestPrices } from '#core/trading/best-prices.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useLivePrice } from '#live/use-live-price.ts';
import { Text } from '#ui/box.ts';

export interface BestPricesLineProps {
  readonly instrument: string;
  /** As they were read. */
  readonly read: BestPrices;
  /** When that was, in ms. */
  readonly at: number;
}

/** The best bid and ask of a stock and what lies between them, with every tick. */
export function BestPricesLine(props: BestPricesLineProps) {
  const best = useBestPrices(props);
  const text = useText();
  const format = useFormat();
  const spread = spreadOf(best);
  const shown = (price: string | null) => (price === null ? '–' : format.price(price));
  return (
    <Text as="span" size="xs" tone="muted" className="figures" data-testid="best-prices">
      {[
        text('market.best.bid', { price: shown(best.bid) }),
        text('market.best.ask', { price: shown(best.ask) }),
        ...(spread === null ? [] : [text('market.best.spread', { spread: format.price(spread) })]),
      ].join(' · ')}
    </Text>
  );
}

/** The live ones, unless those that were read are newer: a stream that was left may hold old ones. */
export function useBestPrices({ instrument, read, at }: BestPricesLineProps): BestPrices {
  const live = useLivePrice(instrument);
  return live !== undefined && live.at >= at ? live : read;
}
