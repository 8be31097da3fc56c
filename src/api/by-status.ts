import { CodedError } from '#core/errors.ts';

/** What a status says without a problem document. */
export function byStatus(status: number): CodedError {
  if (status === 401) return new CodedError('unauthorized');
  if (status === 403) return new CodedError('forbidden');
  if (status === 404) return new CodedError('notFound');
  return new CodedError(status >= 502 && status <= 504 ? 'serviceUnavailable' : 'unknown');
}
