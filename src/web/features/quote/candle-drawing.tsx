import { useEffect, useRef } from 'react';
import type { ChartMark } from '#core/trading/trade-marks.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { usePreferences } from '#page/app-context.ts';
import { Box } from '#ui/box.ts';
import type { ChartChoice } from './chart-choice.ts';
import type { CandleView } from './candle-view.ts';
import { drawCandles, type DrawnCandles } from './draw-candles.ts';
import type { OwnLevel } from './own-level.ts';
import type { LiveCandles } from './live-candles.ts';

export interface CandleDrawingProps {
  readonly live: LiveCandles;
  readonly marks: readonly ChartMark[];
  readonly levels: readonly OwnLevel[];
  readonly choice: Pick<ChartChoice, 'kind' | 'averages'>;
  readonly timezone: string;
  /** Gives what the keyboard works on; `null` when it is gone. */
  readonly onDrawn: (view: CandleView | null) => void;
  readonly onPoint: (index: number | null) => void;
  readonly onOlder: () => void;
}

/** The canvas itself. The library comes with it, when the chart is first shown. */
export default function CandleDrawing(props: CandleDrawingProps) {
  const { live, marks, levels, choice, timezone, onDrawn, onPoint, onOlder } = props;
  const { kind, averages } = choice;
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnCandles | null>(null);
  const older = useRef(onOlder);
  useEffect(() => {
    older.current = onOlder;
  });
  const { theme, mode } = usePreferences();
  const locale = useLocale();

  useEffect(() => {
    if (host.current === null) return;
    const made = drawCandles(host.current, {
      ...{ locale, timezone, kind, averages, onPoint },
      onOlder: () => older.current(),
    });
    drawn.current = made;
    onDrawn(made);
    return () => {
      drawn.current = null;
      onDrawn(null);
      made.remove();
    };
  }, [locale, timezone, kind, averages, onPoint, onDrawn]);

  useEffect(() => drawn.current?.paint(), [theme, mode, locale]);

  useEffect(() => {
    drawn.current?.show(live);
    return live.subscribe(() => drawn.current?.moveLast());
  }, [live, locale, timezone, kind, averages, onPoint, onDrawn]);

  useEffect(
    () => drawn.current?.mark(marks),
    [marks, locale, timezone, kind, averages, onPoint, onDrawn],
  );

  useEffect(
    () => drawn.current?.level(levels),
    [levels, locale, timezone, kind, averages, onPoint, onDrawn],
  );

  return <Box ref={host} width="100%" height="100%" />;
}
