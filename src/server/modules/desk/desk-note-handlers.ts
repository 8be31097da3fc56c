import type { components } from '#api/desk.gen.ts';
import { plainAmount, roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { cancelNote } from '#server/modules/note/end-note-service.ts';
import { waitingFor, type NoteMarket } from '#server/modules/note/note-progress-service.ts';
import { findNote, notesOf, type Note } from '#server/modules/note/note-record-service.ts';
import { subscriptionsIn, volumes } from '#server/modules/note/note-subscription-record-service.ts';
import { putNote, type WrittenNote } from '#server/modules/note/put-note-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { catalogueActs } from './catalogue-acts.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { noteActions, noteSubscriptionItem } from './note-actions.ts';
import { createSecondOperator } from './second-operator.ts';
import { shownProduct } from './shown-product.ts';
import { writtenProduct } from './written-product.ts';

type Schemas = components['schemas'];
type DeskNotes =
  | 'listCatalogueNotes'
  | 'putCatalogueNote'
  | 'cancelCatalogueNote'
  | 'listClientNoteSubscriptions'
  | 'reverseClientNoteSubscription';

/** Structured notes and clients' subscriptions of them, at the desk. */
export function deskNoteHandlers(
  dependencies: DeskDependencies & { readonly market: Pick<NoteMarket, 'stocks' | 'venues'> },
): Handlers<DeskNotes> {
  const { db, clock, market } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = noteActions(dependencies);

  const acts = catalogueActs<'note.put' | 'note.cancel'>(dependencies);
  const show = async (tx: TenantTransaction, { tenant }: CallContext, code: string) =>
    catalogueNote(
      await findNote(tx, tenant.id, code),
      await volumes(tx, tenant.id, code),
      todayOf(tenant, clock()),
    );

  return {
    listCatalogueNotes(_input, { tenant }) {
      return db.inTenant(tenant.id, async (tx) => {
        const known = await volumes(tx, tenant.id);
        const today = todayOf(tenant, clock());
        const notes = await notesOf(tx, tenant.id, ['draft', 'open', 'closed', 'ended']);
        return { items: notes.map((note) => catalogueNote(note, known, today)), next: null };
      });
    },
    putCatalogueNote({ body }, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const note = writtenNote(body);
        const changed = await putNote(tx, tenant, market, note, clock());
        await acts.recordPut(tx, context, 'note.put', changed, note.terms);
        return show(tx, context, body.code);
      });
    },
    cancelCatalogueNote({ path: { code }, body: { remark } }, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const { before, after } = await cancelNote(tx, tenant, code, remark, clock());
        await acts.record(tx, context, 'note.cancel', {
          before: { code, stage: before.terms.stage },
          after: { code, stage: after.terms.stage, remark },
        });
        return show(tx, context, code);
      });
    },
    listClientNoteSubscriptions({ query }, { tenant }) {
      return db.inTenant(tenant.id, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            subscriptionsIn(tx, tenant.id, query.status ?? 'awaiting', after, limit),
          show: (rows) => rows.map(noteSubscriptionItem),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    reverseClientNoteSubscription: ({ path: { id }, body: { remark } }, context) =>
      second.ask(actions['note.reverse'], { subject: id, params: { remark } }, context),
  };
}

function writtenNote(body: Schemas['CatalogueNoteRequest']): WrittenNote {
  return {
    written: writtenProduct(body),
    terms: {
      issuePrice: body.issue_price,
      issuesOn: body.issues_on,
      observesOn: body.observes_on,
      maturesOn: body.matures_on,
      instrument: body.underlying,
      payoff: body.payoff,
      minimumVolume: body.minimum_volume,
      document: body.document,
    },
  };
}

function catalogueNote(
  note: Note,
  known: ReadonlyMap<string, string>,
  today: string,
): Schemas['CatalogueNote'] {
  const { row, terms } = note;
  const show = (value: string) => roundTo(value, row.currency, 'down');
  return {
    ...shownProduct(row),
    step: show(row.step),
    issue_price: plainAmount(terms.issuePrice),
    issues_on: terms.issuesOn,
    observes_on: terms.observesOn,
    matures_on: terms.maturesOn,
    underlying: terms.instrument,
    payoff: terms.payoff,
    minimum_volume: show(terms.minimumVolume),
    document: terms.document,
    stage: terms.stage,
    volume: show(known.get(row.code) ?? '0'),
    initial_close: terms.initialClose === null ? null : plainAmount(terms.initialClose),
    final_close: terms.finalClose === null ? null : plainAmount(terms.finalClose),
    waiting_for: waitingFor(note, today),
    remark: terms.remark,
  };
}
