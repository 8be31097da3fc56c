import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import type { TenantDocument } from '#generator/openapi/tenant-documents.ts';

/** What a tenant's own documents say that a write changes (`x-invalidates`): each is an operation that reads. */
export function checkInvalidates(
  documents: Iterable<TenantDocument>,
  operation: (id: string) => DescribedOperation | undefined,
): Finding[] {
  return [...documents].flatMap(({ name, operations, place }) => {
    const reads = operations
      .filter(({ method }) => method === 'GET')
      .map(({ id }) => id.slice(name.length + 1));
    return operations.flatMap(({ path, method, invalidates = [] }) =>
      invalidates.flatMap((id, index): Finding[] => {
        const found = operation(id);
        if (found?.method === 'GET') return [];
        const written = id.startsWith(`${name}/`) ? id.slice(name.length + 1) : id;
        const suggestion = suggest(written, reads);
        return [
          errorAt(
            'openapi/invalidates',
            found
              ? `x-invalidates must name GET operations; "${written}" is ${found.method}`
              : `there is no operation "${written}"`,
            place(['paths', path, method.toLowerCase(), 'x-invalidates', String(index)]),
            suggestion,
          ),
        ];
      }),
    );
  });
}
