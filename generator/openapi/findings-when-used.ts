import type { Finding } from '#generator/diagnostics/finding.ts';
import { valueAt } from './bundle-parts.ts';
import { operationsIn } from './described-operation.ts';
import { isTree } from './openapi-file.ts';
import type { TenantDocument, TenantDocuments } from './tenant-documents.ts';

/**
 * The findings of a tenant's documents when these operations are used. What is missing in a document is an error where one of
 * them needs it: a block or form would be checked against half a description. For all others it stays a warning.
 */
export function findingsWhenUsed(
  { documents, findings }: TenantDocuments,
  used: ReadonlySet<string>,
): readonly Finding[] {
  const needed = new Set([...documents.values()].flatMap((document) => neededIn(document, used)));
  return needed.size === 0
    ? findings
    : findings.map((one) => (needed.has(one) ? { ...one, severity: 'error' as const } : one));
}

function neededIn(
  { operations, tree, dangling }: TenantDocument,
  used: ReadonlySet<string>,
): Finding[] {
  if (dangling.size === 0) return [];
  const places = new Set(
    operations.filter(({ id }) => used.has(id)).map(({ method, path }) => `${method} ${path}`),
  );
  const seen = new Set<object>();
  const found = new Set<string>();
  const open: unknown[] = [];
  for (const { route, method, item, operation } of operationsIn(tree))
    if (places.has(`${method.toUpperCase()} ${route}`)) {
      open.push(item['parameters'], item[method], operation);
    }
  // By a list and not by calls: references may follow one another thousands of times.
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const ref = isTree(value) ? value['$ref'] : undefined;
    if (typeof ref === 'string') {
      if (dangling.has(ref)) found.add(ref);
      else if (ref.startsWith('#')) open.push(valueAt(tree, ref));
    }
    for (const inside of Object.values(value)) open.push(inside);
  }
  return [...found].flatMap((ref) => dangling.get(ref) ?? []);
}
