import type { components } from '#api/client.gen.ts';
import { overdrawnReasons } from '#core/banking/overdrawn.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

export type OverdrawnRecord = components['schemas']['OverdrawnRecord'];

export const recordTones: Readonly<Record<OverdrawnRecord['status'], StatusTone>> = {
  outstanding: 'danger',
  repayment: 'warn',
  clear: 'good',
};

/** Message that says why it arose. A reason that this app does not know is named in general words. */
export function reasonName(reason: string): MessageId {
  const found = overdrawnReasons.find((each) => each === reason);
  return `outstanding.reason.${found ?? 'other'}`;
}
