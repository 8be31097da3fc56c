import type { FieldProblem } from '#core/errors.ts';
import type { ProductDocument } from '#core/product/product-document.ts';
import type { Tenant } from './tenant-directory.ts';

type Names = Pick<Tenant, 'permissions' | 'screens'>;

/** What a product or an offering names of its tenant. */
interface Naming {
  readonly audience: string | null;
  readonly documents: readonly ProductDocument[];
}

/**
 * Field errors of a permission that the tenant does not declare, and of documents whose screen it does not have: no client could be of the
 * audience, and a link would lead nowhere.
 */
export function unknownNames(
  { permissions, screens }: Names,
  { audience, documents }: Naming,
): readonly FieldProblem[] {
  const isUnknown = audience !== null && permissions?.includes(audience) === false;
  const lost = documents.flatMap(({ screen }, index) =>
    screens?.includes(screen) === false ? [notOneOf(`/documents/${index}/screen`)] : [],
  );
  return [...(isUnknown ? [notOneOf('/audience')] : []), ...lost];
}

/** Those that the tenant has a screen for. */
export function knownDocuments(
  { screens }: Pick<Names, 'screens'>,
  documents: readonly ProductDocument[],
): readonly ProductDocument[] {
  return documents.filter(({ screen }) => screens?.includes(screen) !== false);
}

function notOneOf(pointer: string): FieldProblem {
  return { pointer, code: 'notOneOf' };
}
