import type { ReactNode } from 'react';
import { CodedError, type ErrorCode } from '#core/errors.ts';
import { RefusedReasons } from '#access/lazy-locked.tsx';

export function errorCode(error: unknown): ErrorCode {
  return error instanceof CodedError ? error.code : 'unknown';
}

/** What there is to say beyond the words of a code: why the backend's gate is closed, as a locked screen says it. */
export function refusalDetail(error: unknown): ReactNode {
  return error instanceof CodedError && error.code === 'gateRefused' ? (
    <RefusedReasons reasons={error.params['reasons']} />
  ) : undefined;
}
