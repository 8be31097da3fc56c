import { isMovementKind } from '#core/statement/movement-kind.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';

/** Message that says what a line is. A type that this app does not know is told in general words. */
export function movementName(what: string): MessageId {
  return isMovementKind(what) ? `statement.what.${what}` : 'statement.what.other';
}
