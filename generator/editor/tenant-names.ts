import { withOwnBlocks } from '#generator/blocks/with-own-blocks.ts';
import { chainOf, parentFolders } from '../config/read/chain.ts';
import { knownNames } from '../config/references/check-references.ts';
import { mergeLayers } from '../config/overlay/merge-layers.ts';
import type { Project } from '../config/read/project.ts';
import { tenantData } from '../config/references/tenant-data.ts';
import { tenantFiles } from '../config/read/tenant-files.ts';
import { operationNames, type OperationNames } from './operation-names.ts';

/** What an editor offers while a tenant's files are written. */
export interface TenantNames {
  /** `message`, `operation`, `gate` … → names. */
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  /** Message id → its text in the source language. */
  readonly messages: ReadonlyMap<string, string>;
  /** What may be named beside each operation. */
  readonly operations: readonly OperationNames[];
}

/** The names of one tenant, as far as its folder can be read: a file that is broken at this moment is no obstacle. */
export function tenantNames(shared: Project, id: string): TenantNames {
  const { layers } = chainOf(id, shared.read, shared.workspace);
  const { project } = withOwnBlocks(shared, layers);
  const files = tenantFiles(mergeLayers(layers, []));
  const data = tenantData(files, layers, project);
  const { names, routes } = knownNames(files, project, data.names);
  const operations = (names['operation'] ?? []).flatMap((name) => {
    const operation = data.sources.operation(name);
    return operation === undefined ? [] : [operationNames(operation)];
  });
  const idsOf = (wanted: boolean): string[] =>
    operations.filter(({ isRead }) => isRead === wanted).map(({ id: name }) => name);
  const images = [...new Set(layers.flatMap((layer) => [...layer.attachments]))].filter((name) =>
    name.endsWith('.svg'),
  );
  return {
    kinds: {
      ...names,
      message: [...new Set([...project.messages.source.keys(), ...(names['message'] ?? [])])],
      route: routes,
      read: idsOf(true),
      write: idsOf(false),
      screen: [...files.screens.keys()],
      asset: images,
      tenant: parentFolders(project.workspace).filter((folder) => folder !== id),
    },
    messages: project.messages.source,
    operations,
  };
}
