import type { FailedQuery } from '#data/failed-query.ts';
import { errorCode } from '#errors/refusal-detail.tsx';

/** How a read of the screen stands. `limited`: a guest's share of today is used up. */
export type ReadState = 'pending' | 'known' | 'limited' | 'failed';

/** The parts of the screen that read something. */
export type QuotePart = 'head' | 'chart' | 'details' | 'statistics';

/**
 * Whether a part names a guest's limit. It is named in one place at every moment, whatever has been answered so far: by the head where
 * the price itself is refused, else by the chart, which waits until that is known. No other part says it.
 */
export function namesLimit(part: QuotePart, quote: ReadState, own: ReadState): boolean {
  if (part === 'head') return quote === 'limited';
  return part === 'chart' && own === 'limited' && quote === 'known';
}

export function readState({
  isLoadingError,
  data,
  error,
}: FailedQuery & { readonly isLoadingError: boolean; readonly data: unknown }): ReadState {
  if (isLoadingError) return errorCode(error) === 'guestLimitReached' ? 'limited' : 'failed';
  return data === undefined ? 'pending' : 'known';
}
