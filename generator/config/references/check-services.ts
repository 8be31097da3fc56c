import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { nearest, suggest } from '#generator/diagnostics/nearest.ts';
import { nodeAt, type Located } from '../read/located.ts';

export interface MeantServices {
  readonly findings: readonly Finding[];
  /** Documents whose service is there by another name: that it is misspelt has been said. */
  readonly documents: readonly string[];
}

/** Services that are nearly called like a document which has none. `documents` are those of the tenant's own. */
export function meantServices(
  profile: Located | undefined,
  documents: readonly string[],
): MeantServices {
  const services = profile && nodeAt(profile, ['services']);
  const entries = services?.kind === 'object' ? services.entries : new Map<string, never>();
  const unserved = documents.filter((name) => !entries.has(name));
  const meant = [...entries].flatMap(([name, { key }]) => {
    const document = documents.includes(name) ? undefined : nearest(name, unserved);
    return document === undefined ? [] : [{ name, key, document }];
  });
  return {
    findings: meant.map(({ name, key, document }) =>
      errorAt(
        'reference/service',
        `there is no OpenAPI document "${name}" in openapi/`,
        key,
        suggest(name, [document]),
      ),
    ),
    documents: meant.map(({ document }) => document),
  };
}
