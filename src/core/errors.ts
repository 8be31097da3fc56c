import type { ErrorCode, FieldCode } from './error-catalogue.ts';

// The codes themselves are not part of this module: the first page of the app loads it, and needs no catalogue.
export type { ErrorCode, FieldCode };

export type ErrorParams = Readonly<Record<string, string | number | readonly unknown[]>>;

/** One refused field: a JSON pointer into the request body and the catalogue's field code. */
export interface FieldProblem {
  readonly pointer: string;
  readonly code: FieldCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** An expected refusal that crosses a boundary. Never carries text: the code is translated where it is shown. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly errors: readonly FieldProblem[];

  constructor(code: ErrorCode, params: ErrorParams = {}, errors: readonly FieldProblem[] = []) {
    super(code);
    this.name = 'CodedError';
    this.code = code;
    this.params = params;
    this.errors = errors;
  }
}
