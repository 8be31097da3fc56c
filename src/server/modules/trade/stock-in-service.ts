import { CodedError } from '#core/errors.ts';

/** The one stock that is asked for; `requestInvalid` where half of it is. */
export function stockIn({
  market,
  symbol,
}: {
  readonly market?: string | undefined;
  readonly symbol?: string | undefined;
}): string | null {
  if (market === undefined && symbol === undefined) return null;
  if (market !== undefined && symbol !== undefined) return `${market}:${symbol}`;
  const pointer = market === undefined ? '/market' : '/symbol';
  throw new CodedError('requestInvalid', {}, [{ pointer, code: 'required' }]);
}
