import { maskPhone } from '#server/rules/mask.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { FileLinks } from '#server/modules/file/file-link-service.ts';
import { changeAvatar, shownAvatar } from './avatar.ts';
import { signChatToken } from './chat-token.ts';
import { findAdvisor, findClient } from './client-service.ts';
import { offeredFeatures } from './gate-context-service.ts';

interface ClientDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly links: FileLinks;
}

/** Who the client is and what they may do. */
export function clientHandlers(
  dependencies: ClientDependencies,
): Handlers<'getClientInfo' | 'getClientConfig' | 'setAvatar' | 'getChatKey'> {
  const { db, clock, secrets, links } = dependencies;
  return {
    async getClientInfo(_input, context) {
      const row = await findClient(db, context.tenant.id, signedIn(context).clientId);
      const advisor =
        row.advisorId === null ? null : await findAdvisor(db, context.tenant.id, row.advisorId);
      return {
        id: row.id,
        username: row.username,
        full_name: row.fullName,
        order_num: row.orderNum,
        avatar: shownAvatar(row, context.tenant.tenantId, links, signedIn(context).sessionId),
        avatar_source: row.avatarSource,
        phone: maskPhone(row.phone),
        email: row.email,
        joined_at: row.joinedAt.toISOString(),
        advisor: advisor && { name: advisor.name, phone: advisor.phone, email: advisor.email },
      };
    },
    async getClientConfig(_input, context) {
      const row = await findClient(db, context.tenant.id, signedIn(context).clientId);
      return {
        vip: row.vip,
        score: row.score,
        perms: row.perms,
        features: offeredFeatures(row, context.tenant),
        kyc_force: row.kycForce,
        client_deposit: row.clientDeposit,
      };
    },
    async setAvatar(input, context) {
      const { url } = input.body;
      const { clientId } = signedIn(context);
      await db.inTenant(context.tenant.id, (tx) =>
        changeAvatar(tx, { tenant: context.tenant.id, clientId }, url, clock()),
      );
      const row = await findClient(db, context.tenant.id, clientId);
      return {
        avatar: shownAvatar(row, context.tenant.tenantId, links, signedIn(context).sessionId),
        avatar_source: row.avatarSource,
      };
    },
    async getChatKey(_input, context) {
      const row = await findClient(db, context.tenant.id, signedIn(context).clientId);
      const key = await signChatToken(secrets.chatToken, context.tenant.tenantId, row.id, clock());
      return {
        key: key.token,
        chat_sys: context.tenant.chatSystem,
        user_id: row.id,
        user_name: row.fullName,
        phone: maskPhone(row.phone),
        expires_at: key.expiresAt.toISOString(),
      };
    },
  };
}
