import { CodedError } from '#core/errors.ts';
import {
  isCategoryOn,
  isRequiredCategory,
  messageCategories,
  withCategory,
  type MessageCategory,
} from '#core/message-category.ts';
import type { Database } from '#server/db/database.ts';
import { messagePreference } from '#server/db/tables/message-preference.ts';
import { turnedOffBy } from '#server/events/turned-off.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';

/** Which messages a client gets. Those that guard the account and its money cannot be turned off. */
export function messagePreferenceHandlers(
  db: Database,
  clock: Clock,
): Handlers<'getMessagePreferences' | 'setMessagePreference'> {
  return {
    getMessagePreferences(_input, context) {
      const { clientId } = signedIn(context);
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => shown(await turnedOffBy(tx, tenant, clientId)));
    },
    setMessagePreference({ body: { category, enabled } }, context) {
      const { clientId } = signedIn(context);
      const tenant = context.tenant.id;
      if (!enabled && isRequiredCategory(category)) throw new CodedError('messagesRequired');
      return db.inTenant(tenant, async (tx) => {
        // Two switches at once are two choices, not one over the other.
        await lockClient(tx, tenant, clientId);
        const turnedOff = withCategory(await turnedOffBy(tx, tenant, clientId), category, enabled);
        const changes = { turnedOff, changedAt: clock() };
        await tx
          .insert(messagePreference)
          .values({ tenant, clientId, ...changes })
          .onConflictDoUpdate({
            target: [messagePreference.tenant, messagePreference.clientId],
            set: changes,
          });
        return shown(turnedOff);
      });
    },
  };
}

function shown(turnedOff: readonly MessageCategory[]) {
  return {
    items: messageCategories.map((category) => ({
      category,
      enabled: isCategoryOn(category, turnedOff),
      required: isRequiredCategory(category),
    })),
  };
}
