import type { ReactNode } from 'react';
import { CodedError, type ErrorCode } from '#core/errors.ts';
import type { FailedQuery } from '#data/failed-query.ts';
import { useText } from '#i18n/use-text.ts';
import { Notice } from '#ui/notice.tsx';
import { GuestLimit } from '#access/guest-limit.tsx';
import { RefusedReasons } from '#access/lazy-locked.tsx';

/** Says in the block what could not be fetched, and offers to try again. */
export function QueryError({ query }: { readonly query: FailedQuery }) {
  const text = useText();
  const code = errorCode(query.error);
  if (code === 'guestLimitReached') return <GuestLimit />;
  return (
    <Notice
      // The strip at the top of the page warns of a connection that is lost; each part of the page need not as well.
      tone={code === 'networkUnreachable' ? 'calm' : 'danger'}
      title={text(`error.${code}`)}
      action={{ label: text('action.retry'), run: () => void query.refetch() }}
    >
      {refusalDetail(query.error) ?? text('part.safe')}
    </Notice>
  );
}

export function errorCode(error: unknown): ErrorCode {
  return error instanceof CodedError ? error.code : 'unknown';
}

/** What there is to say beyond the words of a code: why the backend's gate is closed, as a locked screen says it. */
export function refusalDetail(error: unknown): ReactNode {
  return error instanceof CodedError && error.code === 'gateRefused' ? (
    <RefusedReasons reasons={error.params['reasons']} />
  ) : undefined;
}
