import { isMovementKind } from '#core/statement/movement-kind.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';

/** Message that says what a line is. An unknown type gets a generic text. */
export function movementName(what: string): MessageId {
  return isMovementKind(what) ? `statement.what.${what}` : 'statement.what.other';
}
