import path from 'node:path';
import { bundle, createConfig } from '@redocly/openapi-core';
import type { GeneratedFile } from '#generator/codegen/generated-file.ts';
import type { Workspace } from '#generator/workspace.ts';
import { allDocuments } from './load-operations.ts';
import { bundledPath } from './product-document.ts';

/**
 * Every document of openapi/ with the files that it refers to as one JSON file, which generator, backend and integrators
 * read. Throws on a reference that leads nowhere and on two components of one name.
 */
export async function bundleDocuments(workspace: Workspace): Promise<GeneratedFile[]> {
  const config = await createConfig({});
  return Promise.all(
    allDocuments(workspace).map(async (document) => {
      const { bundle: bundled, problems } = await bundle({
        ref: path.join(workspace.openapi, `${document}.yaml`),
        config,
      });
      if (problems.length > 0)
        throw new Error(
          `openapi/${document}.yaml: ${problems.map(({ message }) => message).join('; ')}`,
        );
      return {
        path: bundledPath(document),
        text: `${JSON.stringify(sorted(bundled.parsed), null, 1)}\n`,
      };
    }),
  );
}

/** Components by name: they come in the order in which they are met, and one reference more would move them all. */
function sorted(document: {
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}): unknown {
  const byName = <T>(entries: Readonly<Record<string, T>>) =>
    Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  const components = byName(document.components ?? {}).map(
    ([kind, members]) => [kind, Object.fromEntries(byName(members))] as const,
  );
  return { ...document, components: Object.fromEntries(components) };
}
