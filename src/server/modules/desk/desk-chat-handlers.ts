import { isTyping } from '#core/chat/chat-rules.ts';
import { CodedError } from '#core/errors.ts';
import type { FileRow } from '#server/db/tables/file.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import {
  chatsOf,
  readChatFile,
  readChatMessages,
  typeIn,
  writeAsDesk,
  type ChatEntry,
} from '#server/modules/chat/chat-service.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import { keepUpload } from '#server/modules/file/upload-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type DeskChats =
  | 'listChats'
  | 'listClientChat'
  | 'answerChat'
  | 'uploadChatFile'
  | 'getChatFile'
  | 'typeToClient';

/** Conversations with clients, as the desk reads and answers them. */
export function deskChatHandlers(dependencies: DeskDependencies): Handlers<DeskChats> {
  const { db, clock, random, links } = dependencies;
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
    answerChat({ path: { id }, body: { reply_to: replyTo, ...said } }, context) {
      const tenant = context.tenant.id;
      const operator = operatorOf(context).name;
      return db.inTenant(tenant, async (tx) => {
        await readClient(tx, tenant, id);
        const entry = await writeAsDesk(
          tx,
          { tenant, clientId: id },
          { random, now: clock(), operator, ...said, ...(replyTo !== undefined && { replyTo }) },
        );
        // The words stand in the conversation; the record says who wrote which.
        await recordAuditEvent(tx, dependencies, tenant, {
          who: operator,
          act: 'chat.answer',
          clientId: id,
          before: null,
          after: { message: entry.message.id, seq: entry.message.seq },
          origin: originOf(context.request),
        });
        return shown(entry);
      });
    },
    async uploadChatFile({ path: { id } }, context) {
      const owner = { tenant: context.tenant.id, clientId: id };
      await db.inTenant(owner.tenant, (tx) => readClient(tx, owner.tenant, id));
      // Operators take turns of their own: a picture for one client does not keep that client's waiting.
      const turn = `${owner.tenant} desk ${operatorOf(context).name}`;
      return fileShown(
        await keepUpload(dependencies, context.request, { owner, turn, purposes: ['chat'] }),
      );
    },
    async getChatFile({ path: { id, file } }, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const found = await readChatFile(tx, { tenant: tenant.id, clientId: id }, file);
        if (found === null) throw new CodedError('notFound');
        await recordAuditEvent(tx, dependencies, tenant.id, {
          who: operatorOf(context).name,
          act: 'chat.file',
          clientId: id,
          before: null,
          after: { ...found },
          origin: originOf(context.request),
        });
        return links.to(tenant.tenantId, file);
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

function fileShown({ id, mediaType, bytes }: FileRow) {
  return { id, media_type: mediaType, bytes };
}

function shown({ message: { id, seq, operator, body, sentAt }, file }: ChatEntry) {
  return {
    id,
    seq,
    from: operator === null ? ('client' as const) : ('desk' as const),
    text: body,
    file: file && fileShown(file),
    sent_at: sentAt.toISOString(),
    operator,
  };
}
