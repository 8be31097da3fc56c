import { chakra } from '#ui/chakra.ts';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { chartMarks, type MarkedDividend, type MarkedTrade } from '#core/trading/trade-marks.ts';
import { useText } from '#i18n/use-text.ts';
import { livePrices } from '#live/live-prices.ts';
import { useApp } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Text } from '#ui/box.ts';
import { CandleReadout, useCandleWords } from './candle-readout.tsx';
import type { ChartChoice } from './chart-choice.ts';
import type { OwnLevel } from './own-level.ts';
import type { CandleView } from './candle-view.ts';
import { useOwnTradeWords } from './own-trade-words.tsx';
import { createLiveCandles } from './live-candles.ts';
import type { ShownCandles } from './use-candles.ts';

const Drawing = openedPart(() => import('./candle-drawing.tsx'));

/** Fetches what draws candles while they are still on their way; where it does not come, the chart tries again itself. */
export function preloadDrawing(): void {
  import('./candle-drawing.tsx').catch(() => undefined);
}

const Frame = chakra('div', {
  base: { borderRadius: 'control', '&:focus-visible': { outlineOffset: '4px' } },
});
const Canvas = chakra('div', {
  base: {
    height: { base: '320px', md: '420px' },
    // Two fingers pinch the chart, one scrolls the page.
    touchAction: 'pan-y',
    '*:fullscreen &': { height: 'calc(100dvh - 190px)' },
  },
});

export interface CandleChartProps {
  readonly candles: ShownCandles;
  /** Of the client. */
  readonly trades: readonly MarkedTrade[];
  readonly levels: readonly OwnLevel[];
  readonly dividends: readonly MarkedDividend[];
  readonly choice: ChartChoice;
  readonly timezone: string;
  readonly onMissing: () => void;
  /** The view reaches beyond the first candle. */
  readonly onOlder: () => void;
}

/**
 * The drawing with the figures of the candle under the pointer above it. Arrows walk from candle to candle, Shift ten at a
 * time, plus and minus zoom, and further than the first one leads to older ones; the words of the candle are the slider's value.
 */
export function CandleChart(props: CandleChartProps) {
  const { candles, trades, levels, dividends, choice, timezone, onMissing, onOlder } = props;
  const text = useText();
  const { store } = livePrices(useApp());
  const instrument = `${candles.market}:${candles.symbol}`;
  const live = useMemo(
    () =>
      createLiveCandles(candles, { timezone, since: store.read(instrument), older: candles.older }),
    [candles, timezone, store, instrument],
  );
  useEffect(
    () =>
      store.subscribe(instrument, () => {
        const price = store.read(instrument);
        if (price !== undefined && live.take(price)) onMissing();
      }),
    [store, instrument, live, onMissing],
  );

  const [view, setView] = useState<CandleView | null>(null);
  const [at, setAt] = useState<number | null>(null);
  // What is put before it moves a candle along.
  const [olderSeen, setOlderSeen] = useState(candles.older);
  if (olderSeen !== candles.older) {
    setOlderSeen(candles.older);
    if (at !== null) setAt(Math.max(0, at + candles.older - olderSeen));
  }
  const words = useCandleWords(live, at, timezone);
  const last = live.items.length - 1;
  const marks = useMemo(
    () =>
      chartMarks(
        live.items.map(({ time }) => time),
        trades,
        dividends,
      ),
    [live, trades, dividends],
  );
  const ownAt = useOwnTradeWords(marks);
  const own = ownAt(at ?? last);

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    const zoom = { '+': 0.7, '=': 0.7, '-': 1 / 0.7 }[event.key];
    if (step !== undefined) {
      const next = (at ?? last) + step * (event.shiftKey ? 10 : 1);
      if (next < 0) onOlder();
      view?.showAt(Math.max(0, Math.min(last, next)));
    } else if (zoom !== undefined) view?.zoom(zoom);
    else if (event.key === 'Escape' && at !== null) view?.showAt(null);
    else return;
    event.preventDefault();
  }

  return (
    <Frame
      role="slider"
      tabIndex={0}
      aria-label={text('quote.chart.label')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={Math.min(at ?? last, last)}
      aria-valuetext={own === '' ? words : `${words}. ${own}`}
      onKeyDown={press}
      onBlur={() => view?.showAt(null)}
    >
      <CandleReadout live={live} at={at} timezone={timezone} averages={choice.averages} own={own} />
      <Canvas aria-hidden="true">
        <Drawing
          live={live}
          marks={marks}
          levels={levels}
          choice={choice}
          timezone={timezone}
          onDrawn={setView}
          onPoint={setAt}
          onOlder={onOlder}
        />
      </Canvas>
      {marks.length > 0 && (
        <Text size="xs" tone="muted">
          {text('quote.trades.legend')}
        </Text>
      )}
      {levels.length > 0 && (
        <Text size="xs" tone="muted">
          {levels.map(({ words: said }) => said).join(' · ')}
        </Text>
      )}
    </Frame>
  );
}
