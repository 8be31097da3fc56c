import { unlockLink, useUnlockLinks, type Unlock } from '#access/use-unlock-links.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ReasonList } from '#ui/reason-list.tsx';
import type { LoanReason } from './loan.ts';

/** Every reason why nothing can be applied for now, each with a link to clear it. */
export function LoanReasons({ reasons }: { readonly reasons: readonly LoanReason[] }) {
  const text = useText();
  const words = useReasonWords();
  const remedy = useRemedy();
  return (
    <ReasonList
      role="status"
      title={text('loan.reasons.title')}
      reasons={reasons.map((reason) => {
        const link = remedy(reason);
        return {
          code: reason.code,
          words: words(reason),
          remedy: link && { to: link.to, label: text(link.words) },
        };
      })}
    />
  );
}

function useReasonWords(): (reason: LoanReason) => string {
  const text = useText();
  const format = useFormat();
  return ({ code, params }) => {
    const { limit, currency, score, vip } = params;
    if (code === 'level' && score === undefined) return text('loan.reason.noOffers');
    return text(code === 'level' && vip !== 0 ? 'loan.reason.levelVip' : `loan.reason.${code}`, {
      ...params,
      ...(typeof limit === 'string' &&
        typeof currency === 'string' && { limit: format.money(limit, currency) }),
    });
  };
}

/** Where a reason can be cleared, as far as the tenant has such a screen. */
function useRemedy(): (reason: LoanReason) => Unlock | null {
  const { messages } = useApp().file.navigation;
  const links = useUnlockLinks();
  return ({ code }) => {
    switch (code) {
      case 'identity':
        return links.identity;
      case 'outstanding':
        return links.outstanding;
      case 'level':
        return unlockLink(messages?.links?.score, 'gate.action.level') ?? links.level;
      default:
        return null;
    }
  };
}
