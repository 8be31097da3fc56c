/**
 * What was traded within a minute. Signals are statistics, so prices are numbers here; money is never computed from them. `time` is
 * when it began, in milliseconds.
 */
export interface MinuteBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Bars that a decision looks at, at most. */
export const barsNeeded = 31;
