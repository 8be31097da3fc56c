import { unlockLink, useUnlockLinks, type Unlock } from '#access/use-unlock-links.ts';
import { useApp } from '#page/app-context.ts';
import type { WithdrawalReason } from './withdrawal.ts';

/** Where a reason can be cleared, as far as the tenant has such a screen; `null` where waiting or another amount clears it. */
export function useRemedy(): (reason: WithdrawalReason) => Unlock | null {
  const { stepUp, messages } = useApp().file.navigation;
  const links = useUnlockLinks();
  return ({ code }) => {
    switch (code) {
      case 'identity':
        return links.identity;
      case 'pin':
        return unlockLink(stepUp?.setPin, 'withdraw.remedy.pin');
      case 'outstanding':
        return links.outstanding;
      case 'score':
        return links.level;
      case 'payeeMissing':
      case 'payeeCountry':
      case 'payeeRejected':
        return unlockLink(messages?.links?.payees, 'withdraw.remedy.payee');
      default:
        return null;
    }
  };
}
