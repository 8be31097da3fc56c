/** A fault that a change could introduce, and the tests that must notice it. */
export interface Fault {
  /** Check of the catalogue of dangers that it belongs to. */
  readonly check: string;
  /** What would be wrong. */
  readonly what: string;
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Test file, and the name of the tests in it when not all of them are needed. */
  readonly tests: string;
  readonly named?: string;
}
