import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workerFile, type OfflineFile, type OfflineFiles } from '#core/offline/offline-files.ts';
import { oncePer } from '#generator/once-per.ts';
import { shellGroup } from '#generator/messages/message-folders.ts';
import type { Core } from '#generator/core/core.ts';
import type { Page } from './index-html.ts';
import { shortHash, type MadeFile } from './output-file.ts';
import type { ReachableFiles } from './reachable-files.ts';
import type { TenantLayer } from './tenant-layer.ts';

export interface WorkerParts {
  readonly base: string;
  readonly core: Core;
  readonly reachable: ReachableFiles;
  readonly page: Page;
  readonly layers: readonly TenantLayer[];
  /** Paths on the bundle's own origin that belong to services. */
  readonly services: readonly string[];
}

/** Whether a bundle has a worker: some tenant of it keeps the app for times without a connection. */
export function hasWorker(layers: readonly TenantLayer[]): boolean {
  return layers.some(isKept);
}

/** The worker of the core with the bundle's own files in front. It changes with every build that changes a file of the first paint. */
export function offlineWorker(parts: WorkerParts): MadeFile {
  const files: OfflineFiles = {
    base: parts.base,
    services: parts.services,
    shell: shellFiles(parts),
  };
  return {
    name: workerFile,
    content: `self.livery=${JSON.stringify(files)};\n${workerCode(parts.core)}`,
  };
}

const workerCode = oncePer((core: Core) =>
  readFileSync(path.join(core.folder, workerFile), 'utf8'),
);

function shellFiles({ base, core, reachable, page, layers }: WorkerParts): OfflineFile[] {
  const own = layers.filter(isKept).flatMap(({ id, files, profileFile, standardTheme, mark }) => {
    const texts = files
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`t/${id}/messages/${shellGroup}.`));
    return [profileFile, standardTheme, mark, ...texts];
  });
  return [
    ...page.files.map(({ name, content }) => ({
      url: base + name,
      revision: name === 'index.html' ? shortHash(content) : null,
    })),
    ...[...reachable.initial, ...reachable.styles].map((name) => ({
      url: base + name,
      revision: null,
      integrity: core.files[name]?.integrity ?? '',
    })),
    ...[...new Set(own)].map((name) => ({ url: base + name, revision: null })),
  ];
}

function isKept({ tenant }: TenantLayer): boolean {
  return tenant.profile.offline === true;
}
