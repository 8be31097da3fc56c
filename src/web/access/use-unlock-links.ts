import { useLocation } from 'react-router';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { useApp } from '#page/app-context.ts';

/** Where a condition can be met, and the text of the link. */
export interface Unlock {
  readonly to: string;
  readonly words: MessageId;
}

export type UnlockLinks = Readonly<Record<'identity' | 'outstanding' | 'level', Unlock | null>>;

/** Where the tenant lets what most often speaks against something be cleared; `null` where it has no such screen. */
export function useUnlockLinks(): UnlockLinks {
  const { unlock = {} } = useApp().file.navigation;
  const { pathname, search } = useLocation();
  return {
    identity: unlockLink(
      unlock.kyc && `${unlock.kyc}?redirect=${encodeURIComponent(pathname + search)}`,
      'gate.action.kyc',
    ),
    outstanding: unlockLink(unlock.outstanding, 'gate.action.outstanding'),
    level: unlockLink(unlock.level, 'gate.action.level'),
  };
}

/** A link to a screen, as far as the tenant has it. */
export function unlockLink(to: string | undefined, words: MessageId): Unlock | null {
  return to === undefined ? null : { to, words };
}
