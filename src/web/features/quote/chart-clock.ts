import { TickMarkType } from 'lightweight-charts';
import { minutesOf, type CandleInterval } from '#core/trading/candle-interval.ts';

/** Times of a chart in words. They are the venue's clock written as if it were UTC, in seconds. */
export interface ChartClock {
  /** At the crosshair. */
  full(seconds: number): string;
  /** On the axis; `mark` says what changes there. */
  mark(seconds: number, mark: TickMarkType): string;
}

export function chartClock(locale: string, interval: () => CandleInterval): ChartClock {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (seconds: number) => made.format(seconds * 1000);
  };
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const marks = {
    [TickMarkType.Year]: format({ year: 'numeric' }),
    [TickMarkType.Month]: format({ month: 'short' }),
    [TickMarkType.DayOfMonth]: format({ day: 'numeric', month: 'short' }),
    [TickMarkType.Time]: format(hour),
    [TickMarkType.TimeWithSeconds]: format(hour),
  };
  const [moment, date] = [format({ ...day, ...hour }), format(day)];
  return {
    full: (seconds) => (minutesOf(interval()) === null ? date : moment)(seconds),
    mark: (seconds, mark) => marks[mark](seconds),
  };
}
