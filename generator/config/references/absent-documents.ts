import { counted } from '#generator/diagnostics/counted.ts';
import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { nodeAt, noEntries } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import type { Reference } from './named-elsewhere.ts';

/**
 * OpenAPI documents that the profile has a service for and that are not there. `references` are those that lead nowhere: the
 * operations of such a document are one mistake. `operations` are all that there are, `own` those of the tenant's documents.
 */
export function absentDocuments(
  references: readonly Reference[],
  { operations, own }: { readonly operations: readonly string[]; readonly own: readonly string[] },
  files: TenantFiles,
): { readonly findings: readonly Finding[]; readonly names: ReadonlySet<string> } {
  const missing = references.filter(({ kind }) => kind === 'operation');
  if (missing.length === 0) return { findings: [], names: new Set() };
  const there = [...new Set(operations.map(documentOf))];
  const services = nodeAt(files.all.get('profile') ?? noEntries, ['services']);
  const absent = (services?.kind === 'object' ? [...services.entries] : []).flatMap(
    ([name, { key }]) => {
      const named = missing.filter((one) => documentOf(one.name) === name);
      return there.includes(name) || named.length === 0 ? [] : [{ name, key, named }];
    },
  );
  const served = new Set(services?.kind === 'object' ? services.entries.keys() : []);
  return {
    names: new Set(absent.map(({ name }) => name)),
    findings: absent.map(({ name, key, named }) =>
      errorAt(
        'reference/service',
        `there is no OpenAPI document "${name}" in openapi/, and ${counted(named.length, 'operation')} of it in use`,
        key,
        suggest(
          name,
          [...new Set(own.map(documentOf))].filter((one) => !served.has(one)),
        ),
      ),
    ),
  };
}

export function documentOf(operation: string): string {
  return operation.slice(0, operation.indexOf('/'));
}
