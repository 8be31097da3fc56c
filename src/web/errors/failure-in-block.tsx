import type { ReactNode } from 'react';
import { GuestLimit } from '#access/guest-limit.tsx';
import type { ErrorCode } from '#core/errors.ts';
import type { FailedQuery } from '#data/failed-query.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { useFailureInSight } from './failures-in-sight.ts';
import { errorCode, refusalDetail } from './refusal-detail.tsx';

interface FailureProps {
  /** Heads the block, where nothing else of it is there to be headed. */
  readonly title?: string;
  /** Shows nothing where another failure of the page speaks for this one. */
  readonly isQuiet?: boolean;
  readonly query: FailedQuery;
}

interface FailureOfQuery {
  readonly isQuiet: boolean;
  readonly query: FailedQuery;
}

/** Says in the block what could not be fetched, and offers to try again: once a page where much fails for the same reason. */
export default function FailureInBlock({ title, isQuiet = false, query }: FailureProps) {
  return title === undefined ? (
    <Failure isQuiet={isQuiet} query={query} />
  ) : (
    <Section title={title}>
      <Failure isQuiet={isQuiet} query={query} />
    </Section>
  );
}

function Failure({ isQuiet, query }: FailureOfQuery) {
  const code = errorCode(query.error);
  if (code === 'guestLimitReached') return <GuestLimit />;
  // Of a closed gate each block has its own reasons to give.
  const detail = refusalDetail(query.error);
  return detail === undefined ? (
    <OneOfFailures code={code} isQuiet={isQuiet} query={query} />
  ) : (
    <Failed code={code} onRetry={() => void query.refetch()}>
      {detail}
    </Failed>
  );
}

function OneOfFailures({ code, isQuiet, query }: FailureOfQuery & { readonly code: ErrorCode }) {
  const text = useText();
  const { ref, speaks, retry } = useFailureInSight(code, query);
  return (
    <div ref={ref} hidden={isQuiet && !speaks}>
      {speaks ? (
        <Failed code={code} onRetry={retry}>
          {text('part.safe')}
        </Failed>
      ) : (
        <Text size="sm" tone="muted">
          {text('part.failed.title')}
        </Text>
      )}
    </div>
  );
}

function Failed({
  code,
  onRetry,
  children,
}: {
  readonly code: ErrorCode;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}) {
  const text = useText();
  return (
    <Notice
      // The strip at the top of the page warns of a connection that is lost; each part of the page need not as well.
      tone={code === 'networkUnreachable' ? 'calm' : 'danger'}
      title={text(`error.${code}`)}
      action={{ label: text('action.retry'), run: onRetry }}
    >
      {children}
    </Notice>
  );
}
