import { chatOpening } from '#server/rules/chat/chat-hours.ts';
import { isTyping } from '#core/chat/chat-rules.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { FileLinks } from '#server/modules/file/file-link-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import {
  readAsClient,
  readChatMessages,
  readChatRow,
  typeIn,
  unreadByClient,
  writeAsClient,
  type ChatEntry,
  type ChatOwner,
} from './chat-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly links: FileLinks;
}

/** The client's side of the conversation with customer service. */
export function chatHandlers({
  db,
  clock,
  random,
  links,
}: Dependencies): Handlers<
  'getChat' | 'listChatMessages' | 'sendChatMessage' | 'readChat' | 'typeInChat'
> {
  function shown({ message, file }: ChatEntry, context: CallContext) {
    const { id, seq, operator, body, sentAt } = message;
    return {
      id,
      seq,
      from: operator === null ? ('client' as const) : ('desk' as const),
      text: body,
      file: file && {
        ...links.to(context.tenant.tenantId, file.id, signedIn(context).sessionId),
        media_type: file.mediaType,
        width: file.width,
        height: file.height,
        bytes: file.bytes,
      },
      sent_at: sentAt.toISOString(),
    };
  }
  return {
    async getChat(_input, context) {
      const owner = ownerOf(context);
      const now = clock().getTime();
      const [row, unread] = await db.inTenant(owner.tenant, async (tx) => {
        const found = await readChatRow(tx, owner);
        return [found, await unreadByClient(tx, owner, found)] as const;
      });
      const { countryCode, chatHours } = context.tenant;
      const [zone] = countryOfPhoneCode(countryCode).timezones;
      const { isOpen, opensAt } = chatOpening(chatHours, zone, now);
      return {
        unread,
        is_open: isOpen,
        opens_at: opensAt === null ? null : new Date(opensAt).toISOString(),
        is_typing: isTyping(row?.deskTypingAt?.getTime() ?? null, now),
        answered_until: row?.deskRead ?? 0,
      };
    },
    async listChatMessages({ query }, context) {
      const owner = ownerOf(context);
      const { items, next } = await db.inTenant(owner.tenant, (tx) =>
        readChatMessages(tx, owner, query),
      );
      return { items: items.map((entry) => shown(entry, context)), next };
    },
    async sendChatMessage({ body: { text, file } }, context, tx) {
      const written = { random, now: clock(), text, file };
      return shown(await writeAsClient(tx, ownerOf(context), written), context);
    },
    async readChat({ body: { until } }, context) {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, async (tx) => ({
        unread: await readAsClient(tx, owner, until, clock()),
      }));
    },
    async typeInChat(_input, context) {
      const owner = ownerOf(context);
      await db.inTenant(owner.tenant, (tx) => typeIn(tx, owner, 'client', clock()));
    },
  };
}

function ownerOf(context: CallContext): ChatOwner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}
