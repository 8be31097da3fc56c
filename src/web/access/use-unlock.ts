import type { GateReason } from '#core/gates.ts';
import { useLoginPath } from '#session/use-login-path.ts';
import { useUnlockLinks, type Unlock } from './use-unlock-links.ts';

// One step after the other: verification requires signing in.
const order = ['signInNeeded', 'kycNeeded', 'outstandingBalance', 'levelTooLow'] as const;

/** Finds the link for the first condition that a tenant declared one for; `null` when there is none. */
export function useUnlock(): (reasons: readonly GateReason[]) => Unlock | null {
  const login = useLoginPath();
  const { identity, outstanding, level } = useUnlockLinks();
  const links: Readonly<Record<(typeof order)[number], Unlock | null>> = {
    signInNeeded: { to: login, words: 'gate.action.signIn' },
    kycNeeded: identity,
    outstandingBalance: outstanding,
    levelTooLow: level,
  };
  return (reasons) => {
    const first = order.find(
      (code) => links[code] !== null && reasons.some((reason) => reason.code === code),
    );
    return first === undefined ? null : links[first];
  };
}
