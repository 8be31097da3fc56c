import { useMemo } from 'react';
import { CodedError } from '#core/errors.ts';
import { troublesFromServer, type FieldTroubles } from './field-problems.ts';

/** The fields that a refusal names; the same object for as long as it is the same refusal. */
export function useRefused(error: unknown): FieldTroubles {
  return useMemo(
    () => troublesFromServer(error instanceof CodedError ? error.errors : []),
    [error],
  );
}
