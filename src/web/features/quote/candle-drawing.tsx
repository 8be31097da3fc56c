import { useEffect, useRef, type RefObject } from 'react';
import { useLocale } from '#i18n/use-locale.ts';
import { usePreferences } from '#page/app-context.ts';
import { Box } from '#ui/box.ts';
import type { ChartChoice } from './chart-choice.ts';
import type { CandleView } from './candle-view.ts';
import { drawCandles, type DrawnCandles } from './draw-candles.ts';
import type { LiveCandles } from './live-candles.ts';

export interface CandleDrawingProps {
  readonly live: LiveCandles;
  readonly choice: Pick<ChartChoice, 'kind' | 'averages'>;
  readonly timezone: string;
  readonly view: RefObject<CandleView | null>;
  readonly onPoint: (index: number | null) => void;
}

/** The canvas itself. The library comes with it, when the chart is first shown. */
export default function CandleDrawing(props: CandleDrawingProps) {
  const { live, choice, timezone, view, onPoint } = props;
  const { kind, averages } = choice;
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnCandles | null>(null);
  const { theme, mode } = usePreferences();
  const locale = useLocale();

  useEffect(() => {
    if (host.current === null) return;
    const made = drawCandles(host.current, { locale, timezone, kind, averages, onPoint });
    drawn.current = made;
    view.current = made;
    return () => {
      drawn.current = null;
      view.current = null;
      made.remove();
    };
  }, [locale, timezone, kind, averages, onPoint, view]);

  useEffect(() => drawn.current?.paint(), [theme, mode, locale]);

  useEffect(() => {
    drawn.current?.show(live);
    return live.subscribe(() => drawn.current?.moveLast());
  }, [live, locale, timezone, kind, averages, onPoint, view]);

  return <Box ref={host} width="100%" height="100%" />;
}
