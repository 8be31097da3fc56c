import { FailureNotice, type FailureNoticeProps } from './failure-notice.tsx';
import { refusalDetail } from './refusal-detail.tsx';

/** `FailureNotice` for what only a client may do: where a gate refused it, why, and where that can be changed. */
export function ClientFailure({ children, ...failure }: FailureNoticeProps) {
  return <FailureNotice {...failure}>{refusalDetail(failure.error) ?? children}</FailureNotice>;
}
