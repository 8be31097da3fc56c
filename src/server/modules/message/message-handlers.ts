import { and, desc, eq, inArray, isNull, lt, lte } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { kindsOf } from '#core/message-category.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { ClientMessageRow } from '#server/db/tables/client-message.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { MessageOwner } from './read-messages-service.ts';
import { announceRead, messagesOf, readMessages } from './read-messages-service.ts';

const defaultLimit = 50;

/** A client's messages, newest first; `seq` is a message's position. */
export function messageHandlers(
  db: Database,
  clock: Clock,
): Handlers<
  'listMessages' | 'getUnreadCount' | 'readMessage' | 'readAllMessages' | 'deleteMessage'
> {
  return {
    async listMessages({ query }, context) {
      const owner = ownerOf(context);
      const limit = query.limit ?? defaultLimit;
      const rows = await db.inTenant(owner.tenant, (tx) =>
        tx
          .select()
          .from(clientMessage)
          .where(
            and(
              messagesOf(owner),
              query.unread === true ? isNull(clientMessage.readAt) : undefined,
              query.category === undefined
                ? undefined
                : inArray(clientMessage.kind, kindsOf(query.category)),
              query.cursor === undefined ? undefined : lt(clientMessage.seq, Number(query.cursor)),
            ),
          )
          .orderBy(desc(clientMessage.seq))
          .limit(limit + 1),
      );
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(shown),
        next: last === undefined ? null : String(last.seq),
      };
    },
    async getUnreadCount(_input, context) {
      const owner = ownerOf(context);
      return { unread: await db.inTenant(owner.tenant, (tx) => unreadOf(tx, owner)) };
    },
    async readMessage({ path }, context) {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, async (tx) => {
        await readMessages(tx, owner, eq(clientMessage.id, path.id), clock());
        const [row] = await tx
          .select()
          .from(clientMessage)
          .where(and(messagesOf(owner), eq(clientMessage.id, path.id)));
        if (row === undefined) throw new CodedError('notFound');
        return shown(row);
      });
    },
    async deleteMessage({ path }, context) {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, async (tx) => {
        const deleted = await tx
          .delete(clientMessage)
          .where(and(messagesOf(owner), eq(clientMessage.id, path.id)))
          .returning({ id: clientMessage.id });
        if (deleted.length === 0) throw new CodedError('notFound');
        await announceRead(tx, owner, clock());
        return { unread: await unreadOf(tx, owner) };
      });
    },
    async readAllMessages({ body }, context) {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, async (tx) => {
        const which = lte(clientMessage.createdAt, new Date(body.until));
        await readMessages(tx, owner, which, clock());
        return { unread: await unreadOf(tx, owner) };
      });
    },
  };
}

function unreadOf(tx: TenantTransaction, owner: MessageOwner): Promise<number> {
  return tx.$count(clientMessage, and(messagesOf(owner), isNull(clientMessage.readAt)));
}

function shown({ id, kind, params, link, createdAt, readAt }: ClientMessageRow) {
  return {
    id,
    kind,
    params,
    link,
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
  };
}

function ownerOf(context: CallContext): MessageOwner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}
