import { and, asc, eq, exists, inArray, or } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { openNoteStatuses } from '#core/lifecycle/note-subscription.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { NoteTermsRow } from '#server/db/tables/note.ts';
import { noteSubscription, noteTerms } from '#server/db/tables/note.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { product } from '#server/db/tables/product.ts';

/** A structured note. */
export interface Note {
  readonly row: ProductRow;
  readonly terms: NoteTermsRow;
}

// A draft that was put again as another kind is no note any more.
const joined = and(
  eq(noteTerms.tenant, product.tenant),
  eq(noteTerms.code, product.code),
  eq(product.kind, 'subscribe.standard'),
);

/** Notes of the catalogue in the order of their codes: tens, not thousands. */
export function notesOf(
  tx: TenantTransaction,
  tenant: string,
  states: readonly ProductRow['state'][],
): Promise<readonly Note[]> {
  return tx
    .select({ row: product, terms: noteTerms })
    .from(product)
    .innerJoin(noteTerms, joined)
    .where(and(eq(product.tenant, tenant), inArray(product.state, [...states])))
    .orderBy(asc(product.code));
}

/** Notes with something still to happen to them, or to a client's subscription; drafts are not offered yet. */
export function openNotes(tx: TenantTransaction, tenant: string): Promise<readonly Note[]> {
  const isUnfinished = exists(
    tx
      .select({ id: noteSubscription.id })
      .from(noteSubscription)
      .where(
        and(
          eq(noteSubscription.tenant, tenant),
          eq(noteSubscription.product, noteTerms.code),
          inArray(noteSubscription.status, [...openNoteStatuses]),
        ),
      ),
  );
  return tx
    .select({ row: product, terms: noteTerms })
    .from(product)
    .innerJoin(noteTerms, joined)
    .where(
      and(
        eq(product.tenant, tenant),
        inArray(product.state, ['open', 'closed', 'ended']),
        or(inArray(noteTerms.stage, ['subscription', 'issued', 'fixed']), isUnfinished),
      ),
    )
    .orderBy(asc(product.code));
}

export async function findNote(tx: TenantTransaction, tenant: string, code: string): Promise<Note> {
  const [found] = await tx
    .select({ row: product, terms: noteTerms })
    .from(product)
    .innerJoin(noteTerms, joined)
    .where(and(eq(product.tenant, tenant), eq(product.code, code)));
  if (!found) throw new CodedError('notFound');
  return found;
}

/** A note that no one changes or issues meanwhile: of an issue and a subscription at once the second sees the first. */
export async function lockNote(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  how: 'share' | 'update',
): Promise<Note> {
  const own = and(eq(product.tenant, tenant), eq(product.code, code));
  await tx.select({ code: product.code }).from(product).where(own).for(how);
  return findNote(tx, tenant, code);
}

/** Writes what a note has come to. It is locked. */
export async function saveNote(
  tx: TenantTransaction,
  { row, terms }: Note,
  changes: Partial<Pick<NoteTermsRow, 'stage' | 'initialClose' | 'finalClose' | 'remark'>>,
): Promise<Note> {
  await tx
    .update(noteTerms)
    .set(changes)
    .where(and(eq(noteTerms.tenant, terms.tenant), eq(noteTerms.code, terms.code)));
  return { row, terms: { ...terms, ...changes } };
}
