import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { readHeaders, type HeaderRule } from './headers-file.ts';

/** A built bundle on disk, as whoever serves or verifies it finds it. */
export interface OpenBundle {
  readonly folder: string;
  readonly html: string;
  readonly index: BundleIndex;
  readonly rules: readonly HeaderRule[];
}

export function openBundle(dist: string): OpenBundle {
  const folder = path.resolve(dist);
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) throw new UserError(`${dist} is no built bundle: it has no index.html. Build one with: livery build <id>`);
  const html = readFileSync(page, 'utf8');
  const json = /<script type="application\/json" id="livery">([^<]*)<\/script>/.exec(html)?.[1];
  if (json === undefined) throw new UserError(`${dist}/index.html was not written by livery build`);
  const headers = path.join(folder, '_headers');
  const rules = existsSync(headers) ? readHeaders(readFileSync(headers, 'utf8')) : [];
  return { folder, html, rules, index: JSON.parse(json) as BundleIndex };
}

/** The profiles that a bundle carries. */
export function bundleProfiles({ folder, index }: OpenBundle): ProfileFile[] {
  return Object.values(index.profiles).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as ProfileFile);
}
