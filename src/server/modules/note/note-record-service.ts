import { and, asc, eq, inArray } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { NoteTermsRow } from '#server/db/tables/note.ts';
import { noteTerms } from '#server/db/tables/note.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import { product } from '#server/db/tables/product.ts';

/** A structured note. */
export interface Note {
  readonly row: ProductRow;
  readonly terms: NoteTermsRow;
}

const joined = and(eq(noteTerms.tenant, product.tenant), eq(noteTerms.code, product.code));

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

/** Notes with something still to happen to them; drafts are not offered yet. */
export async function openNotes(tx: TenantTransaction, tenant: string): Promise<readonly Note[]> {
  const all = await notesOf(tx, tenant, ['open', 'closed', 'ended']);
  return all.filter(({ terms: { stage } }) => stage !== 'settled' && stage !== 'cancelled');
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
