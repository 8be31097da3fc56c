/** One measured figure beside its bar. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Absent where a figure is only reported. */
  readonly bar?: { readonly limit: number; readonly atMost: boolean };
}
