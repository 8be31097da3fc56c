import { documentNames, type TenantDocuments } from '#generator/openapi/tenant-documents.ts';
import type { Layer } from '../read/read-layer.ts';

/**
 * Operations that a tenant's own blocks may call: all of the documents that the folder of the blocks has or inherits, as which
 * of them code calls cannot be read from it for certain. Layers come as a chain has them, the base first.
 */
export function blockOperations(
  layers: readonly Pick<Layer, 'attachments'>[],
  { documents }: Pick<TenantDocuments, 'documents'>,
): string[] {
  const last = layers.findLastIndex(({ attachments }) =>
    [...attachments].some((name) => /^blocks\/.+\.tsx$/.test(name)),
  );
  return [...new Set(layers.slice(0, last + 1).flatMap(documentNames))].flatMap(
    (name) => documents.get(name)?.operations.map(({ id }) => id) ?? [],
  );
}
