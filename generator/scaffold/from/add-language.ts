import { nodeAt, type Located } from '#generator/config/read/located.ts';
import { languagesOf, type TenantFiles } from '#generator/config/read/tenant-files.ts';
import type { TenantEdits } from './tenant-edits.ts';

/** Declares a language of the tenant's own and offers it after the others, with an empty file for its texts. */
export function addLanguage(
  { tag, fallback }: { readonly tag: string; readonly fallback: string },
  files: TenantFiles,
  own: ReadonlyMap<string, Located>,
  edits: TenantEdits,
): void {
  const written = own.get('profile');
  // A list of a tenant's own replaces its parent's.
  if (written && nodeAt(written, ['languages']) !== undefined)
    edits.set('profile.json', ['languages', -1], tag);
  else edits.set('profile.json', ['languages'], [...languagesOf(files), tag]);
  edits.set('profile.json', ['ownLanguages', tag], { fallback });
  if (edits.text(`messages/${tag}.json`) === undefined) edits.create(`messages/${tag}.json`, {});
}
