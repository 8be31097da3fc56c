import type { ProfileFile } from '#core/bundle.ts';
import type { BundleFiles } from '#platform/bundle-files.ts';

/** Bundle files that know what the page has asked for. */
export interface NotedFiles extends BundleFiles {
  readonly asked: { readonly screens: ReadonlySet<string>; readonly forms: ReadonlySet<string> };
  /** Loads what was asked for before, as far as `file` still has it. */
  load(file: ProfileFile): Promise<void>;
}

/** `before` are the files that these take the place of. */
export function notedFiles(files: BundleFiles, before?: NotedFiles): NotedFiles {
  const screens = new Set(before?.asked.screens);
  const forms = new Set(before?.asked.forms);
  return {
    ...files,
    asked: { screens, forms },
    screen(id) {
      screens.add(id);
      return files.screen(id);
    },
    form(id) {
      forms.add(id);
      return files.form(id);
    },
    async load(file) {
      await Promise.all([
        ...file.screens.filter(({ id }) => screens.has(id)).map(({ id }) => files.screen(id)),
        ...[...forms].filter((id) => file.forms[id] !== undefined).map((id) => files.form(id)),
      ]);
    },
  };
}
