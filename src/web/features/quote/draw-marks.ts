import {
  createSeriesMarkers,
  type ISeriesApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartMark } from '#core/trading/trade-marks.ts';
import type { ChartColours } from './chart-colours.ts';

/** Marks on a series: arrows for purchases from below and for sales from above, a D for a dividend. `times` are those of its candles, in seconds. */
export interface DrawnMarks {
  show(marks: readonly ChartMark[], times: readonly number[], colours: ChartColours): void;
}

export function drawMarks(series: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>): DrawnMarks {
  const drawn = createSeriesMarkers<Time>(series);
  return {
    show: (marks, times, colours) =>
      drawn.setMarkers(
        marks.flatMap((mark): SeriesMarker<Time>[] => {
          const time = times[mark.index];
          return time === undefined
            ? []
            : [{ time: time as UTCTimestamp, ...arrow(mark, colours) }];
        }),
      ),
  };
}

function arrow({ side }: ChartMark, { brand, text }: ChartColours) {
  if (side === 'dividend')
    return { position: 'aboveBar', shape: 'circle', color: text, size: 0.6, text: 'D' } as const;
  return side === 'buy'
    ? ({ position: 'belowBar', shape: 'arrowUp', color: brand, size: 1.5 } as const)
    : ({ position: 'aboveBar', shape: 'arrowDown', color: text, size: 1.5 } as const);
}
