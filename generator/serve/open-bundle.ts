import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { readHeaders, type HeaderRule } from '#generator/bundle/headers-file.ts';

/** A built bundle on disk, as the server and the verifier find it. */
export interface OpenBundle {
  readonly folder: string;
  readonly html: string;
  readonly index: BundleIndex;
  readonly rules: readonly HeaderRule[];
}

export function openBundle(dist: string): OpenBundle {
  const folder = path.resolve(dist);
  const page = path.join(folder, 'index.html');
  if (!existsSync(page))
    throw new UserError(
      `${dist} is not a built bundle: it has no index.html. Build one with: livery build <id>`,
    );
  const html = readFileSync(page, 'utf8');
  const json = /<script type="application\/json" id="livery">([^<]*)<\/script>/.exec(html)?.[1];
  if (json === undefined) throw new UserError(`${dist}/index.html was not written by livery build`);
  const headers = path.join(folder, '_headers');
  const rules = existsSync(headers) ? readHeaders(readFileSync(headers, 'utf8')) : [];
  return { folder, html, rules, index: JSON.parse(json) as BundleIndex };
}

/**
 * The bundle as it lies in the folder now: opened anew after a rebuild, whose headers belong to its new page. While a
 * build swaps folders the one before is answered.
 */
export function liveBundle(dist: string): () => OpenBundle {
  let bundle = openBundle(dist);
  const page = path.join(bundle.folder, 'index.html');
  let opened = changedAt(page);
  return () => {
    const changed = changedAt(page);
    if (changed !== undefined && changed !== opened) {
      bundle = openBundle(dist);
      opened = changed;
    }
    return bundle;
  };
}

function changedAt(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs}`;
}

/** The profiles that a bundle carries. */
export function bundleProfiles({ folder, index }: OpenBundle): ProfileFile[] {
  return Object.values(index.profiles).map(
    (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as ProfileFile,
  );
}
