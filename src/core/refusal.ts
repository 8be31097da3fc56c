import type { ErrorCode, FieldProblem } from './errors.ts';

/** How an actor reports an expected refusal: it rejects with an object like `CodedError`. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly FieldProblem[];
}

/** What a machine keeps of a call that did not do what was asked. */
export interface Failure {
  readonly code: ErrorCode;
  /** Fields that were refused, as pointers into the request. */
  readonly problems: readonly FieldProblem[];
  /** Seconds after which it may be tried again; `null` where waiting is not what helps. */
  readonly seconds: number | null;
  /** Why a gate was closed, as the backend reported it. */
  readonly reasons?: readonly unknown[];
}

export function failureOf(error: unknown, otherwise: ErrorCode): Failure {
  if (!isRefusal(error)) return { code: otherwise, problems: [], seconds: null };
  const { seconds = error.params?.['retryAfter'], reasons } = error.params ?? {};
  return {
    code: error.code,
    problems: error.errors ?? [],
    seconds: typeof seconds === 'number' ? seconds : null,
    ...(Array.isArray(reasons) ? { reasons } : {}),
  };
}

/** A refusal that the machine raises itself, before anything was sent. */
export function ownFailure(code: ErrorCode, ...problems: readonly FieldProblem[]): Failure {
  return { code, problems, seconds: null };
}

export function isRefusal(error: unknown): error is Refusal {
  return (
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
  );
}

export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): boolean {
  return isRefusal(error) && codes.includes(error.code);
}
