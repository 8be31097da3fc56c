/** What the keyboard can do with a drawing. */
export interface CandleView {
  /** Puts the crosshair on a candle, into view; `null` takes it away. */
  showAt(index: number | null): void;
  /** Shows so many times as many candles. */
  zoom(factor: number): void;
}
