import {
  createSeriesMarkers,
  type ISeriesApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { TradeMark } from '#core/trading/trade-marks.ts';
import type { ChartColours } from './chart-colours.ts';

/** Arrows on a series: purchases from below, sales from above. `times` are those of its candles, in seconds. */
export interface DrawnMarks {
  show(marks: readonly TradeMark[], times: readonly number[], colours: ChartColours): void;
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

function arrow({ side }: TradeMark, { brand, text }: ChartColours) {
  return side === 'buy'
    ? ({ position: 'belowBar', shape: 'arrowUp', color: brand, size: 1.5 } as const)
    : ({ position: 'aboveBar', shape: 'arrowDown', color: text, size: 1.5 } as const);
}
