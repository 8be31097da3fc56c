import { useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { queries } from '#api/queries.ts';
import type { components } from '#api/market.gen.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useStockPlace } from '#data/use-stock-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { useLivePrice } from '#live/use-live-price.ts';
import { useApp } from '#page/app-context.ts';
import { Box } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { RangeBar } from '#ui/range-bar.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { isSaidElsewhere, ReadError } from './read-error.tsx';

type StockDetail = components['schemas']['StockDetail'];

const Ranges = chakra('div', { base: { display: 'grid', gap: '5', marginBottom: '3' } });

/** The figures of the day and of the stock. */
export default function QuoteStatistics() {
  const place = useStockPlace();
  return place === null ? null : <Statistics {...place} />;
}

function Statistics({ market, symbol }: StockPlace) {
  const { api } = useApp();
  const text = useText();
  const stock = useQuery(queries.stock(api, market, symbol));
  if (stock.isLoadingError && isSaidElsewhere(stock.error)) return null;
  return (
    <Section title={text('quote.statistics.title')}>
      {stock.isPending && <SkeletonRows rows={10} height="52px" />}
      {stock.isLoadingError && <ReadError query={stock} />}
      {stock.data && <Figures stock={stock.data} />}
    </Section>
  );
}

function Figures({ stock }: { readonly stock: StockDetail }) {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const { price, low, high, year_low, year_high, currency } = stock;
  return (
    <Box>
      <Ranges>
        <LiveRange
          stock={stock}
          label={text('quote.range.day')}
          low={low}
          high={high}
          price={price}
        />
        <LiveRange
          stock={stock}
          label={text('quote.range.year')}
          low={year_low}
          high={year_high}
          price={price}
        />
      </Ranges>
      <DescriptionList
        facts={[
          { label: text('quote.previousClose'), value: format.price(stock.previous_close) },
          { label: text('quote.open'), value: format.price(stock.open) },
          { label: text('quote.volume'), value: format.number(String(stock.volume)) },
          {
            label: text('quote.marketCap'),
            value: `${short(stock.market_cap, locale)} ${currency}`,
          },
          { label: text('quote.shares'), value: short(String(stock.shares), locale) },
          {
            label: text('quote.band'),
            value: `${format.price(stock.limit_down)} – ${format.price(stock.limit_up)}`,
          },
          { label: text('quote.tick'), value: format.price(stock.tick_size) },
          { label: text('quote.lot'), value: format.number(String(stock.lot)) },
        ]}
      />
    </Box>
  );
}

interface LiveRangeProps {
  readonly stock: StockDetail;
  readonly label: string;
  readonly low: string;
  readonly high: string;
  readonly price: string;
}

/** A range that the live price widens when it leaves it. */
function LiveRange({ stock, label, low, high, price }: LiveRangeProps) {
  const live = useLivePrice(stock.instrument);
  const format = useFormat();
  const now = live !== undefined && live.seq >= stock.seq ? live.price : price;
  const [least, most] = [
    Number(now) < Number(low) ? now : low,
    Number(now) > Number(high) ? now : high,
  ];
  return (
    <RangeBar
      label={label}
      low={format.price(least)}
      high={format.price(most)}
      at={positionOf(Number(least), Number(most), Number(now))}
    />
  );
}

/** Where a price stands in its range, as a share of 0–1. */
function positionOf(low: number, high: number, price: number): number {
  return high === low ? 0.5 : (price - low) / (high - low);
}

function short(value: string, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(
    Number(value),
  );
}
