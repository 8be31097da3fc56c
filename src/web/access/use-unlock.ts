import type { GateReason } from '#core/gates.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { useLocation } from 'react-router';
import { useApp } from '#page/app-context.ts';
import { useLoginPath } from '#session/use-login-path.ts';

/** Where a condition can be met, and the text of the link. */
export interface Unlock {
  readonly to: string;
  readonly words: MessageId;
}

/** Finds the link for the first condition that a tenant declared one for; `null` when there is none. */
export function useUnlock(): (reasons: readonly GateReason[]) => Unlock | null {
  const { unlock = {} } = useApp().file.navigation;
  const login = useLoginPath();
  const { pathname, search } = useLocation();
  const links: Partial<Record<GateReason['code'], Unlock>> = {
    signInNeeded: { to: login, words: 'gate.action.signIn' },
    ...(unlock.kyc === undefined
      ? {}
      : {
          kycNeeded: {
            to: `${unlock.kyc}?redirect=${encodeURIComponent(pathname + search)}`,
            words: 'gate.action.kyc',
          },
        }),
    ...(unlock.outstanding === undefined
      ? {}
      : { outstandingBalance: { to: unlock.outstanding, words: 'gate.action.outstanding' } }),
    ...(unlock.level === undefined
      ? {}
      : { levelTooLow: { to: unlock.level, words: 'gate.action.level' } }),
  };
  return (reasons) => {
    // One step after the other: verification requires signing in.
    const order: readonly GateReason['code'][] = [
      'signInNeeded',
      'kycNeeded',
      'outstandingBalance',
      'levelTooLow',
    ];
    const first = order.find(
      (code) => reasons.some((reason) => reason.code === code) && links[code] !== undefined,
    );
    return first === undefined ? null : (links[first] ?? null);
  };
}
