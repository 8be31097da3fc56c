import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersKind } from '#server/tenants/tenant-products.ts';
import type { NoteMarket } from './note-progress-service.ts';
import { findNote, notesOf, type Note } from './note-record-service.ts';
import { readNoteSituation } from './note-situation.ts';
import {
  findSubscription,
  ownSubscriptions,
  subscriptionsOf,
} from './note-subscription-record-service.ts';
import { wireNote, wireSubscription, type NoteReader } from './note-view-service.ts';
import { changeSubscription, subscribeNote, withdrawSubscription } from './subscribe-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly market: Pick<NoteMarket, 'stocks'>;
}

type NoteOperations =
  | 'listNotes'
  | 'getNote'
  | 'subscribeNote'
  | 'listNoteSubscriptions'
  | 'getNoteSubscription'
  | 'changeNoteSubscription'
  | 'withdrawNoteSubscription';

/** Structured notes of the catalogue, and a client's subscriptions of them. */
export function noteHandlers({
  db,
  clock,
  random,
  market,
}: Dependencies): Handlers<NoteOperations> {
  const readerOf = ({ tenant, locale }: CallContext): NoteReader => ({
    tenant,
    locale,
    now: clock(),
    market,
  });
  const own = (id: string, context: CallContext) => ({ id, clientId: signedIn(context).clientId });
  const show = async (tx: TenantTransaction, row: NoteSubscriptionRow, reader: NoteReader) =>
    wireSubscription(row, await findNote(tx, row.tenant, row.product), reader);

  return {
    listNotes(_input, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const situation = await readNoteSituation(tx, tenant, signedIn(context).clientId);
        const all = await notesOf(tx, tenant.id, ['open', 'closed']);
        const notes = all.filter(
          ({ row }) => offersKind(tenant, row.kind) || situation.own.has(row.code),
        );
        return { items: notes.map((note) => wireNote(note, situation, reader)), next: null };
      });
    },
    getNote({ path: { code } }, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant.id, async (tx) => {
        const note = await shownNote(tx, tenant, clientId, code);
        return wireNote(note, await readNoteSituation(tx, tenant, clientId), reader);
      });
    },
    async subscribeNote({ path: { code }, body }, context, tx) {
      const reader = readerOf(context);
      const { clientId } = signedIn(context);
      const { tenant, now } = reader;
      const row = await subscribeNote(tx, random, tenant, clientId, code, body, now);
      const detail = { id: row.id, product: code };
      await recordClientAction(tx, context, { kind: 'noteSubscribed', detail }, now);
      return show(tx, row, reader);
    },
    listNoteSubscriptions({ query }, context) {
      const reader = readerOf(context);
      const { id: tenant } = reader.tenant;
      const filter = { status: query.status ?? null, product: query.product ?? null };
      return db.inTenant(tenant, async (tx) => {
        const all = await notesOf(tx, tenant, ['open', 'closed', 'ended']);
        return pageOf(query, {
          rows: (after, limit) =>
            subscriptionsOf(tx, tenant, signedIn(context).clientId, filter, after, limit),
          show: (rows) => rows.map((row) => wireSubscription(row, noteAmong(all, row), reader)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
      });
    },
    getNoteSubscription({ path: { id } }, context) {
      const reader = readerOf(context);
      return db.inTenant(reader.tenant.id, async (tx) =>
        show(tx, await findSubscription(tx, reader.tenant.id, own(id, context)), reader),
      );
    },
    async changeNoteSubscription({ path: { id }, body }, context, tx) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const found = own(id, context);
      const { after } = await changeSubscription(tx, random, tenant, found, body, now);
      const detail = { id, product: after.product };
      await recordClientAction(tx, context, { kind: 'noteChanged', detail }, now);
      return show(tx, after, reader);
    },
    async withdrawNoteSubscription({ path: { id } }, context, tx) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const { after } = await withdrawSubscription(tx, random, tenant.id, own(id, context), now);
      const detail = { id, product: after.product };
      await recordClientAction(tx, context, { kind: 'noteWithdrawn', detail }, now);
      return show(tx, after, reader);
    },
  };
}

/** A note that a client may see: a draft is the desk's alone. What the tenant no longer offers stays with who has subscribed it. */
async function shownNote(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  code: string,
): Promise<Note> {
  const note = await findNote(tx, tenant.id, code);
  if (note.row.state === 'draft') throw new CodedError('notFound');
  if (offersKind(tenant, note.row.kind)) return note;
  if (!(await ownSubscriptions(tx, tenant.id, clientId)).has(code))
    throw new CodedError('notFound');
  return note;
}

function noteAmong(all: readonly Note[], { product }: NoteSubscriptionRow): Note {
  const found = all.find(({ row }) => row.code === product);
  if (found === undefined) throw new Error(`a subscription of ${product}, which is no note`);
  return found;
}
