import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { chatText, isTyping, needsNotice } from '#core/chat/chat-rules.ts';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import { chat, chatMessage, type ChatMessageRow, type ChatRow } from '#server/db/tables/chat.ts';
import { client } from '#server/db/tables/client.ts';
import { file, type FileRow } from '#server/db/tables/file.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { claimFile } from '#server/modules/file/file-service.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';

export interface ChatOwner {
  readonly tenant: string;
  readonly clientId: string;
}

/** A message with the file that it carries. */
export interface ChatEntry {
  readonly message: ChatMessageRow;
  readonly file: FileRow | null;
}

export interface ChatPage {
  readonly items: readonly ChatEntry[];
  readonly next: string | null;
}

const defaultLimit = 50;
/** What a client may write in a quarter of an hour. */
export const chatAllowance = 60;
const allowanceMs = 15 * 60_000;

export async function readChatRow(
  tx: TenantTransaction,
  owner: ChatOwner,
): Promise<ChatRow | undefined> {
  const [row] = await tx.select().from(chat).where(mine(owner));
  return row;
}

/** What was written, the newest first. */
export async function readChatMessages(
  tx: TenantTransaction,
  { tenant, clientId }: ChatOwner,
  { cursor, limit = defaultLimit }: { readonly cursor?: string; readonly limit?: number },
): Promise<ChatPage> {
  const rows = await tx
    .select({ message: chatMessage, file })
    .from(chatMessage)
    .leftJoin(file, and(eq(file.tenant, chatMessage.tenant), eq(file.id, chatMessage.file)))
    .where(
      and(
        eq(chatMessage.tenant, tenant),
        eq(chatMessage.clientId, clientId),
        cursor === undefined ? undefined : lt(chatMessage.seq, Number(cursor)),
      ),
    )
    .orderBy(desc(chatMessage.seq))
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit),
    next: last === undefined ? null : String(last.message.seq),
  };
}

/** A file of the conversation; `null` for any other. */
export async function readChatFile(
  tx: TenantTransaction,
  { tenant, clientId }: ChatOwner,
  id: string,
): Promise<{ readonly file: string; readonly seq: number } | null> {
  const [row] = await tx
    .select({ seq: chatMessage.seq })
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.tenant, tenant),
        eq(chatMessage.clientId, clientId),
        eq(chatMessage.file, id),
      ),
    );
  return row === undefined ? null : { file: id, seq: row.seq };
}

/** How many messages of customer service the client has not read. */
export function unreadByClient(
  tx: TenantTransaction,
  owner: ChatOwner,
  row: Pick<ChatRow, 'clientRead'> | undefined,
): Promise<number> {
  return tx.$count(
    chatMessage,
    and(
      eq(chatMessage.tenant, owner.tenant),
      eq(chatMessage.clientId, owner.clientId),
      isNotNull(chatMessage.operator),
      gt(chatMessage.seq, row?.clientRead ?? 0),
    ),
  );
}

interface Written {
  readonly random: RandomSource;
  readonly now: Date;
  /** Words, a file, or both. */
  readonly text?: string | undefined;
  readonly file?: string | undefined;
}

/** Keeps what a client wrote: it waits for an answer from now on. */
export async function writeAsClient(
  tx: TenantTransaction,
  owner: ChatOwner,
  written: Written,
): Promise<ChatEntry> {
  const { now } = written;
  const row = await lockChat(tx, owner);
  await checkAllowance(tx, owner, now);
  const seq = row.lastSeq + 1;
  const entry = await insertMessage(tx, owner, { ...written, seq, operator: null });
  await tx
    .update(chat)
    .set({
      lastSeq: seq,
      lastAt: now,
      seenAt: now,
      clientTypingAt: null,
      waitingSince: row.waitingSince ?? now,
    })
    .where(mine(owner));
  await appendEvent(tx, owner.tenant, owner.clientId, { kind: 'chat.changed', params: {} }, now);
  return entry;
}

export interface DeskAnswer extends Written {
  readonly operator: string;
  /** The last message that it answers; all of them when absent. */
  readonly replyTo?: number;
}

/** Keeps an answer, and announces it to a client who is not looking. Needs the client to exist. */
export async function writeAsDesk(
  tx: TenantTransaction,
  owner: ChatOwner,
  { operator, replyTo, ...written }: DeskAnswer,
): Promise<ChatEntry> {
  const { now } = written;
  const row = await lockChat(tx, owner);
  const seq = row.lastSeq + 1;
  const unread = await unreadByClient(tx, owner, row);
  const entry = await insertMessage(tx, owner, { ...written, seq, operator });
  const deskRead = Math.max(row.deskRead, Math.min(replyTo ?? row.lastSeq, row.lastSeq));
  await tx
    .update(chat)
    .set({
      lastSeq: seq,
      lastAt: now,
      deskRead,
      deskTypingAt: null,
      waitingSince: await firstWaiting(tx, owner, deskRead),
    })
    .where(mine(owner));
  await appendEvent(tx, owner.tenant, owner.clientId, { kind: 'chat.changed', params: {} }, now);
  if (needsNotice({ seenAt: row.seenAt?.getTime() ?? null, unread }, now.getTime()))
    await notifyClient(
      tx,
      owner.tenant,
      owner.clientId,
      { kind: 'chatAnswered', params: {}, link: { to: 'chat', id: null } },
      now,
    );
  return entry;
}

/** Notes how far a client has read. Answers how many are left. */
export async function readAsClient(
  tx: TenantTransaction,
  owner: ChatOwner,
  until: number,
  now: Date,
): Promise<number> {
  const row = await lockChat(tx, owner);
  const clientRead = Math.max(row.clientRead, Math.min(until, row.lastSeq));
  await tx.update(chat).set({ clientRead, seenAt: now }).where(mine(owner));
  if (clientRead > row.clientRead)
    await appendEvent(tx, owner.tenant, owner.clientId, { kind: 'chat.changed', params: {} }, now);
  return unreadByClient(tx, owner, { clientRead });
}

/** Notes that one side is typing. */
export async function typeIn(
  tx: TenantTransaction,
  owner: ChatOwner,
  side: 'client' | 'desk',
  now: Date,
): Promise<void> {
  const row = await lockChat(tx, owner);
  await tx
    .update(chat)
    .set(side === 'client' ? { clientTypingAt: now, seenAt: now } : { deskTypingAt: now })
    .where(mine(owner));
  // Pages ask once; while it goes on there is nothing new.
  if (side === 'desk' && !isTyping(row.deskTypingAt?.getTime() ?? null, now.getTime()))
    await appendEvent(tx, owner.tenant, owner.clientId, { kind: 'chat.changed', params: {} }, now);
}

export interface ListedChat {
  readonly row: ChatRow;
  readonly fullName: string | null;
  readonly unread: number;
}

/** Conversations that wait, the longest first; or all that have messages, the latest first. */
export async function chatsOf(
  tx: TenantTransaction,
  tenant: string,
  all: boolean,
  after: Cursor | null,
  limit: number,
): Promise<readonly ListedChat[]> {
  const unread = sql<number>`(select count(*)::int from chat_message m where m.tenant = ${chat.tenant}
    and m.client_id = ${chat.clientId} and m.operator is null and m.seq > ${chat.deskRead})`;
  return tx
    .select({ row: chat, fullName: client.fullName, unread })
    .from(chat)
    .innerJoin(client, and(eq(client.tenant, chat.tenant), eq(client.id, chat.clientId)))
    .where(
      and(
        eq(chat.tenant, tenant),
        isNotNull(all ? chat.lastAt : chat.waitingSince),
        all
          ? olderThan(after, chat.lastAt, chat.clientId)
          : newerThan(after, chat.waitingSince, chat.clientId),
      ),
    )
    .orderBy(
      ...(all
        ? [desc(chat.lastAt), desc(chat.clientId)]
        : [asc(chat.waitingSince), asc(chat.clientId)]),
    )
    .limit(limit);
}

function mine({ tenant, clientId }: ChatOwner) {
  return and(eq(chat.tenant, tenant), eq(chat.clientId, clientId));
}

/** Refuses one more message while the oldest of the last sixty is younger than a quarter of an hour. */
async function checkAllowance(tx: TenantTransaction, owner: ChatOwner, now: Date): Promise<void> {
  const [oldest] = await tx
    .select({ sentAt: chatMessage.sentAt })
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.tenant, owner.tenant),
        eq(chatMessage.clientId, owner.clientId),
        isNull(chatMessage.operator),
      ),
    )
    .orderBy(desc(chatMessage.seq))
    .offset(chatAllowance - 1)
    .limit(1);
  const wait = oldest === undefined ? 0 : oldest.sentAt.getTime() + allowanceMs - now.getTime();
  if (wait <= 0) return;
  const seconds = Math.ceil(wait / 1000);
  throw new CodedError('tooManyAttempts', { retryAfter: seconds, seconds });
}

async function lockChat(tx: TenantTransaction, owner: ChatOwner): Promise<ChatRow> {
  await tx
    .insert(chat)
    .values({ tenant: owner.tenant, clientId: owner.clientId })
    .onConflictDoNothing();
  const [row] = await tx.select().from(chat).where(mine(owner)).for('update');
  if (row === undefined) throw new Error('a conversation that was added is not there');
  return row;
}

async function insertMessage(
  tx: TenantTransaction,
  owner: ChatOwner,
  written: Written & { readonly seq: number; readonly operator: string | null },
): Promise<ChatEntry> {
  const { seq, operator, now, random } = written;
  const body = chatText(written.text ?? '');
  if (body === '' && written.file === undefined) throw new CodedError('requestInvalid');
  const attached = written.file === undefined ? null : await takeFile(tx, owner, written.file, now);
  const message = {
    ...owner,
    seq,
    id: newId(now, random),
    operator,
    body,
    file: attached?.id ?? null,
    sentAt: now,
  };
  await tx.insert(chatMessage).values(message);
  return { message, file: attached };
}

/** Takes an upload for one message. A field error for what is no upload for this conversation, or is in another message. */
async function takeFile(
  tx: TenantTransaction,
  owner: ChatOwner,
  id: string,
  now: Date,
): Promise<FileRow> {
  const taken = await claimFile(tx, owner, id, 'chat', now);
  const isElsewhere =
    (await tx.$count(
      chatMessage,
      and(eq(chatMessage.tenant, owner.tenant), eq(chatMessage.file, id)),
    )) > 0;
  if (taken === null || isElsewhere)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/file', code: 'notOneOf' }]);
  return taken;
}

async function firstWaiting(
  tx: TenantTransaction,
  owner: ChatOwner,
  deskRead: number,
): Promise<Date | null> {
  const [first] = await tx
    .select({ sentAt: chatMessage.sentAt })
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.tenant, owner.tenant),
        eq(chatMessage.clientId, owner.clientId),
        isNull(chatMessage.operator),
        gt(chatMessage.seq, deskRead),
      ),
    )
    .orderBy(asc(chatMessage.seq))
    .limit(1);
  return first?.sentAt ?? null;
}
