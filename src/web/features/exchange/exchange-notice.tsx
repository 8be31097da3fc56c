import type { CodedError, ErrorCode } from '#core/errors.ts';
import { refusalDetail } from '#errors/refusal-detail.tsx';
import { useText } from '#i18n/use-text.ts';
import { Notice } from '#ui/notice.tsx';

export interface ExchangeNoticeProps {
  readonly error: CodedError | null;
  readonly isEstimate: boolean;
  /** Whether it is unknown if the exchange was made. */
  readonly isUnknown: boolean;
  readonly onRefresh: () => void;
  readonly onLookUp: () => void;
}

// Asking again may help against these, and does not against others.
const passing: readonly ErrorCode[] = [
  'quoteExpired',
  'quoteTimeout',
  'rateUnavailable',
  'serviceUnavailable',
  'networkUnreachable',
  'timeout',
  'internal',
  'unknown',
];

/** Says what stands between the client and the exchange (specification §8), and what to do about it. */
export function ExchangeNotice(props: ExchangeNoticeProps) {
  const { error, isEstimate, isUnknown, onRefresh, onLookUp } = props;
  const text = useText();
  const refresh = { label: text('exchange.refresh'), run: onRefresh };
  if (isUnknown)
    return (
      <Notice
        tone="warn"
        title={text('exchange.unknown.title')}
        action={{ label: text('exchange.check'), run: onLookUp }}
      >
        {text('exchange.unknown.detail')}
      </Notice>
    );
  if (isEstimate)
    return (
      <Notice tone="warn" title={text('error.fxRateUnavailable')} action={refresh}>
        {text('exchange.estimate.detail')}
      </Notice>
    );
  if (error === null) return null;
  const code =
    error.code === 'internal' || error.code === 'unknown' ? 'rateUnavailable' : error.code;
  return (
    <Notice
      tone={code === 'quoteExpired' ? 'warn' : 'danger'}
      title={text(`error.${code}`)}
      {...(passing.includes(code) && { action: refresh })}
    >
      {refusalDetail(error)}
    </Notice>
  );
}
