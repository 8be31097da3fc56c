import { useFormat } from '#i18n/use-format.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { ReasonList } from '#ui/reason-list.tsx';
import { useRemedy } from './use-remedy.ts';
import type { WithdrawalReason } from './withdrawal.ts';

/** Every reason, each with a link to clear it. */
export function Reasons({ reasons }: { readonly reasons: readonly WithdrawalReason[] }) {
  const text = useText();
  const words = useReasonWords();
  const remedy = useRemedy();
  return (
    <ReasonList
      role="alert"
      title={text('withdraw.reasons.title')}
      reasons={reasons.map((reason) => {
        const link = remedy(reason);
        return {
          code: reason.code,
          words: words(reason),
          ...(reason.code === 'outstanding' && {
            detail: text('withdraw.reason.outstanding.detail'),
          }),
          remedy: link && { to: link.to, label: text(link.words) },
        };
      })}
    />
  );
}

/** The words of a reason, with its amounts and times as the reader writes them. */
export function useReasonWords(): (reason: WithdrawalReason) => string {
  const text = useText();
  const format = useFormat();
  const regions = new Intl.DisplayNames([useLocale()], { type: 'region' });
  return ({ code, params }) => {
    const { amount, currency, until, country } = params;
    return text(`withdraw.reason.${code}`, {
      ...params,
      ...(typeof amount === 'string' &&
        typeof currency === 'string' && { amount: format.money(amount, currency) }),
      ...(typeof until === 'string' && { until: format.moment(Date.parse(until)) }),
      ...(typeof country === 'string' && { country: regions.of(country) ?? country }),
    });
  };
}
