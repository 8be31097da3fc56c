import type { GateReason } from '#core/gates.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { useLocation } from 'react-router';
import { useApp } from '#page/app-context.ts';
import { useLoginPath } from '#session/use-login-path.ts';

/** Where a condition can be met, and the words of the way there. */
export interface Unlock {
  readonly to: string;
  readonly words: MessageId;
}

/** Finds the way to meet the first condition that a tenant declared a way for; `null` when there is none. */
export function useUnlock(): (reasons: readonly GateReason[]) => Unlock | null {
  const { unlock = {} } = useApp().file.navigation;
  const login = useLoginPath();
  const { pathname, search } = useLocation();
  const ways: Partial<Record<GateReason['code'], Unlock>> = {
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
    // One step after the other: nobody can be verified who has not signed in.
    const order: readonly GateReason['code'][] = [
      'signInNeeded',
      'kycNeeded',
      'outstandingBalance',
      'levelTooLow',
    ];
    const first = order.find(
      (code) => reasons.some((reason) => reason.code === code) && ways[code] !== undefined,
    );
    return first === undefined ? null : (ways[first] ?? null);
  };
}
