import type { CodedError } from '#core/errors.ts';
import { byStatus } from './by-status.ts';

/**
 * The coded error of a refused answer. What reads it is loaded with the first refusal; where that does not arrive, the
 * status alone says what was refused.
 */
export async function refused(response: Response): Promise<CodedError> {
  const reader = await import('./problem.ts').catch(() => null);
  return reader === null ? byStatus(response.status) : reader.problemOf(response);
}
