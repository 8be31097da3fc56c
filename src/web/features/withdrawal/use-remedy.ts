import { useLocation } from 'react-router';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { useApp } from '#page/app-context.ts';
import type { WithdrawalReason } from './withdrawal.ts';

interface Remedy {
  readonly to: string;
  readonly words: MessageId;
}

/** Where a reason can be cleared, as far as the tenant has such a screen; `null` where waiting or another amount clears it. */
export function useRemedy(): (reason: WithdrawalReason) => Remedy | null {
  const { unlock = {}, stepUp, messages } = useApp().file.navigation;
  const { pathname, search } = useLocation();
  const payees = messages?.links?.payees;
  const back = `?redirect=${encodeURIComponent(pathname + search)}`;
  const to = (path: string | undefined, words: MessageId): Remedy | null =>
    path === undefined ? null : { to: path, words };
  return ({ code }) => {
    switch (code) {
      case 'identity':
        return to(unlock.kyc && unlock.kyc + back, 'gate.action.kyc');
      case 'pin':
        return to(stepUp?.setPin, 'withdraw.remedy.pin');
      case 'outstanding':
        return to(unlock.outstanding, 'gate.action.outstanding');
      case 'score':
        return to(unlock.level, 'gate.action.level');
      case 'payeeMissing':
      case 'payeeCountry':
        return to(payees, 'withdraw.remedy.payee');
      default:
        return null;
    }
  };
}
