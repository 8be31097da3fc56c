import { lazy, Suspense, type ReactNode } from 'react';
import { CodedError } from '#core/errors.ts';
import { retried } from '#platform/retried.ts';

// Fetched when a gate has refused something: no first picture waits for its words.
const RefusedReasons = lazy(() => retried(() => import('./refused-reasons.tsx')).catch(() => ({ default: () => null })));

/** What there is to say beyond the words of a code: why the backend's gate is closed, and where that can be changed. */
export function refusalDetail(error: unknown): ReactNode {
  if (!(error instanceof CodedError) || error.code !== 'gateRefused') return undefined;
  return <Suspense><RefusedReasons reasons={error.params['reasons']} /></Suspense>;
}
