import type { CodedError, ErrorCode } from '#core/errors.ts';
import { refusalDetail } from '#errors/refusal-detail.tsx';
import { useText } from '#i18n/use-text.ts';
import { Notice } from '#ui/notice.tsx';
import { Obstacles } from './obstacles.tsx';
import type { OrderObstacle } from './ticket.ts';

export interface TicketNoticeProps {
  readonly error: CodedError | null;
  readonly isForeign: boolean;
  /** Whether it is unknown if the order was placed. */
  readonly isUnknown: boolean;
  readonly onRefresh: () => void;
  readonly onLookUp: () => void;
}

// Asking again may help against these, and does not against others.
const passing: readonly ErrorCode[] = [
  'quoteExpired',
  'quoteTimeout',
  'priceUnavailable',
  'orderUnavailable',
  'orderFailed',
  'networkUnreachable',
  'timeout',
];

/** Says what stands between the client and the order in the words of specification §8, and what to do about it. */
export function TicketNotice(props: TicketNoticeProps) {
  const { error, isForeign, isUnknown, onRefresh, onLookUp } = props;
  const text = useText();
  if (isUnknown)
    return (
      <Notice
        tone="warn"
        title={text('ticket.unknown.title')}
        action={{ label: text('ticket.unknown.check'), run: onLookUp }}
      >
        {text('ticket.unknown.detail')}
      </Notice>
    );
  if (error === null) return null;
  const reasons = error.params['reasons'];
  if (error.code === 'orderRefused' && Array.isArray(reasons))
    return <Obstacles obstacles={reasons.filter(isObstacle)} isForeign={isForeign} />;
  const code = named(error.code);
  return (
    <Notice
      tone={code === 'quoteExpired' ? 'warn' : 'danger'}
      title={text(`error.${code}`)}
      {...(passing.includes(code) && {
        action: { label: text('ticket.refresh'), run: onRefresh },
      })}
    >
      {refusalDetail(error)}
    </Notice>
  );
}

function named(code: ErrorCode): ErrorCode {
  if (code === 'requestInvalid') return 'orderInvalid';
  return code === 'internal' || code === 'unknown' || code === 'serviceUnavailable'
    ? 'orderUnavailable'
    : code;
}

function isObstacle(value: unknown): value is OrderObstacle {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value;
}
