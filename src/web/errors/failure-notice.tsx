import type { ReactNode } from 'react';
import { CodedError } from '#core/errors.ts';
import { useClock } from '#i18n/use-clock.ts';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import type { Wait } from './use-wait.ts';

export interface FailureNoticeProps {
  /** The error of an action, if it failed. */
  readonly error: unknown;
  readonly wait: Wait;
  /** What did not happen, where the reason alone would not say it. */
  readonly title?: string;
  /** What to do about it, where there is more to say than the words of the code. */
  readonly children?: ReactNode;
}

/** Says above a form why it was refused, and until when. A client who cancelled the verification knows that already. */
export function FailureNotice({ error, wait, title, children }: FailureNoticeProps) {
  const text = useText();
  const clock = useClock();
  if (error === null || error === undefined || isCancelled(error)) return null;
  const { code, params } = error instanceof CodedError ? error : new CodedError('unknown');
  const reason = text(`error.${code}`, scalars(params));
  return (
    <Box marginBottom="5">
      <Notice tone="danger" title={title ?? reason}>
        {/* The clock stands still, so that it is read out once; the button beside it counts. */}
        {wait.seconds > 0
          ? text('wait.until', { time: clock(wait.until) })
          : (children ?? (title === undefined ? undefined : reason))}
      </Notice>
    </Box>
  );
}

/** Whether the client cancelled an action at its verification. */
function isCancelled(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'stepUpCancelled';
}

function scalars(params: CodedError['params']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  );
}
