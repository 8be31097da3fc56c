import type { ErrorCode } from '#core/errors.ts';
import type { NumberedEvent } from './client-event.ts';

/** One event of a client as JSON text, as market.yaml describes it: `StreamEvent`. */
export function eventMessage({ seq, kind, params, at }: NumberedEvent): string {
  return JSON.stringify({ type: 'event', seq, kind, params, at });
}

export function resumedMessage(cursor: number): string {
  return JSON.stringify({ type: 'resumed', cursor });
}

/** Something was missed that is not kept any more: everything must be read anew. */
export function resetMessage(cursor: number): string {
  return JSON.stringify({ type: 'reset', cursor });
}

/** The session of this socket is over, or never was. */
export function endedMessage(): string {
  return JSON.stringify({ type: 'error', code: 'unauthorized' satisfies ErrorCode });
}
