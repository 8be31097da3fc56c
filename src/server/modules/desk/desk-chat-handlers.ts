import { isTyping } from '#core/chat/chat-rules.ts';
import type { ChatMessageRow } from '#server/db/tables/chat.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import {
  chatsOf,
  readChatMessages,
  typeIn,
  writeAsDesk,
} from '#server/modules/chat/chat-service.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAct } from './acts.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type DeskChats = 'listChats' | 'listClientChat' | 'answerChat' | 'typeToClient';

/** Conversations with clients, as the desk reads and answers them. */
export function deskChatHandlers(dependencies: DeskDependencies): Handlers<DeskChats> {
  const { db, clock, random } = dependencies;
  return {
    listChats({ query }, context) {
      const tenant = context.tenant.id;
      const all = query.all === true;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => chatsOf(tx, tenant, all, after, limit),
          show: (rows) =>
            rows.map(({ row, fullName, unread }) => ({
              client_id: row.clientId,
              full_name: fullName,
              unread,
              is_typing: isTyping(row.clientTypingAt?.getTime() ?? null, clock().getTime()),
              waiting_since: row.waitingSince?.toISOString() ?? null,
              last_at: (row.lastAt ?? clock()).toISOString(),
            })),
          place: ({ row }) => ({
            at: (all ? row.lastAt : row.waitingSince) ?? clock(),
            id: row.clientId,
          }),
        }),
      );
    },
    async listClientChat({ path: { id }, query }, context) {
      const tenant = context.tenant.id;
      const { items, next } = await db.inTenant(tenant, async (tx) => {
        await readClient(tx, tenant, id);
        return readChatMessages(tx, { tenant, clientId: id }, query);
      });
      return { items: items.map(shown), next };
    },
    answerChat({ path: { id }, body: { text, reply_to: replyTo } }, context) {
      const tenant = context.tenant.id;
      const operator = operatorOf(context).name;
      return db.inTenant(tenant, async (tx) => {
        await readClient(tx, tenant, id);
        const message = await writeAsDesk(
          tx,
          { tenant, clientId: id },
          { random, now: clock(), text, operator, ...(replyTo !== undefined && { replyTo }) },
        );
        // The words stand in the conversation; the record says who wrote which.
        await recordAct(tx, dependencies, tenant, {
          who: operator,
          act: 'chat.answer',
          clientId: id,
          before: null,
          after: { message: message.id, seq: message.seq },
          origin: originOf(context.request),
        });
        return shown(message);
      });
    },
    async typeToClient({ path: { id } }, context) {
      const tenant = context.tenant.id;
      await db.inTenant(tenant, async (tx) => {
        await readClient(tx, tenant, id);
        await typeIn(tx, { tenant, clientId: id }, 'desk', clock());
      });
    },
  };
}

function shown({ id, seq, operator, body, sentAt }: ChatMessageRow) {
  return {
    id,
    seq,
    from: operator === null ? ('client' as const) : ('desk' as const),
    text: body,
    sent_at: sentAt.toISOString(),
    operator,
  };
}
