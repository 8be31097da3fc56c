import { chakra } from '#ui/chakra.ts';
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { QuoteChartProps } from '#config/blocks.gen.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useStockPlace } from '#data/use-stock-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { errorCode } from '#errors/refusal-detail.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { cityOf } from '#page/venue-state.tsx';
import { Box, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { openedPart } from '#platform/opened-part.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CandleChart, preloadDrawing } from './candle-chart.tsx';
import { ChartControls } from './chart-controls.tsx';
import { useChartChoice } from './chart-choice.ts';
import { namesLimit, readState } from './limit-place.ts';
import { OlderCandlesLine } from './older-candles-line.tsx';
import { useCandles } from './use-candles.ts';
import { useDividends } from './use-dividends.ts';
import { useOwnLevels } from './use-own-levels.ts';
import { useOwnTrades } from './use-own-trades.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useVenue } from '#page/use-venue.ts';

const CandleTable = openedPart(() => import('./candle-table.tsx'), <SkeletonRows rows={6} />);

const Frame = chakra('div', {
  base: { '&:fullscreen': { background: 'canvas', padding: '6', overflow: 'auto' } },
});

/** The stock's prices over time: candles or a line, with volume and averages; or the same as a table. */
export default function QuoteChart(props: QuoteChartProps) {
  const place = useStockPlace();
  // Another stock begins with an empty chart, not with the one before.
  return place === null ? null : (
    <Chart key={`${place.market}:${place.symbol}`} {...props} {...place} />
  );
}

function Chart({ range: first = '1D', market, symbol }: QuoteChartProps & StockPlace) {
  const { api } = useApp();
  const text = useText();
  const venue = useVenue(market);
  const [choice, change] = useChartChoice(first);
  const trades = useOwnTrades(market, symbol);
  const levels = useOwnLevels(market, symbol);
  const dividends = useDividends(market, symbol);
  const frame = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(frame);
  const { candles, data: shown, older } = useCandles({ market, symbol }, choice);
  useEffect(() => {
    if (!choice.table) preloadDrawing();
  }, [choice.table]);
  const refusal = candles.isLoadingError ? errorCode(candles.error) : null;
  // The head asks for the price alone; what it is refused as well, it says for the whole screen.
  const quote = readState(useQuery(queries.quote(api, market, symbol)));
  if (refusal === 'notFound') return null;
  const isLimited = refusal === 'guestLimitReached';
  const waits = isLimited && quote === 'pending';
  if (isLimited && !waits && !namesLimit('chart', quote, 'limited')) return null;
  const data = venue === undefined ? undefined : shown;
  return (
    <Section title={text('quote.chart.title')}>
      <Frame ref={frame}>
        <ChartControls choice={choice} onChange={change} fullScreen={fullScreen} />
        {candles.isLoadingError && !waits && <QueryError query={candles} />}
        {(!candles.isLoadingError || waits) && (
          <Box minHeight={{ base: '404px', md: '484px' }}>
            {data === undefined && <SkeletonRows rows={6} />}
            {data?.items.length === 0 && (
              <Text role="status" tone="muted" paddingBlock="8">
                {text('quote.chart.empty')}
              </Text>
            )}
            {venue && data && data.items.length > 0 && choice.table && (
              <CandleTable
                candles={data}
                trades={trades}
                dividends={dividends}
                timezone={venue.timezone}
                onOlder={older.isEnd ? null : older.load}
              />
            )}
            {venue && data && data.items.length > 0 && !choice.table && (
              <CandleChart
                candles={data}
                trades={trades}
                levels={levels}
                dividends={dividends}
                choice={choice}
                timezone={venue.timezone}
                onMissing={() => void candles.refetch()}
                onOlder={older.load}
              />
            )}
          </Box>
        )}
        {venue && data && data.items.length > 0 && (
          <OlderCandlesLine
            older={older}
            begins={data.items[0]?.time ?? ''}
            timezone={venue.timezone}
            isOffered={!choice.table}
          />
        )}
        {venue && (
          <Text size="xs" tone="muted" marginTop="2">
            {text('quote.chart.clock', { city: cityOf(venue.timezone) })}
          </Text>
        )}
      </Frame>
    </Section>
  );
}
