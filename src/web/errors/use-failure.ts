import { useMemo } from 'react';
import { CodedError } from '#core/errors.ts';
import type { Failure } from '#core/refusal.ts';

/** What a machine says went wrong, as the error that it came from; the same one for as long as the machine says the same. */
export function useFailure(failure: Failure | null): CodedError | null {
  return useMemo(
    () =>
      failure &&
      new CodedError(
        failure.code,
        {
          ...(failure.seconds === null ? {} : { seconds: failure.seconds }),
          ...(failure.reasons && { reasons: failure.reasons }),
        },
        failure.problems,
      ),
    [failure],
  );
}
