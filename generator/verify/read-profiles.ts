import type { Form } from '#config/form.gen.ts';
import type { Screen } from '#config/screen.gen.ts';
import type { ProfileFile } from '#core/bundle.ts';
import type { OpenBundle } from '#generator/serve/open-bundle.ts';
import { readJson } from './read-json.ts';

/** One profile of a bundle as its files say. */
export interface BuiltProfile {
  /** Name of the profile's own file. */
  readonly name: string;
  readonly profile: ProfileFile;
  readonly screens: ReadonlyMap<string, Screen>;
  readonly forms: ReadonlyMap<string, Form>;
}

/** The profiles whose files can be read; what is missing or damaged is reported by the integrity check. */
export function readProfiles(
  bundle: OpenBundle,
  files: ReadonlyMap<string, Buffer>,
): BuiltProfile[] {
  return Object.values(bundle.index.profiles).flatMap((name) => {
    const profile = readJson(files.get(name)) as ProfileFile | undefined;
    if (!profile) return [];
    const screens = profile.screens.flatMap(({ id, file }) => {
      const screen = readJson(files.get(file)) as Screen | undefined;
      return screen ? [[id, screen] as const] : [];
    });
    const forms = Object.entries(profile.forms).flatMap(([id, { file }]) => {
      const form = readJson(files.get(file)) as Form | undefined;
      return form ? [[id, form] as const] : [];
    });
    return [{ name, profile, screens: new Map(screens), forms: new Map(forms) }];
  });
}

/** Scripts that index.html asks for, the entry first. */
export function firstScripts({ html, index }: OpenBundle): string[] {
  return [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="([^"]+\.js)"[^>]*>/g)].map(
    (match) => (match[1] ?? '').slice(index.base.length),
  );
}
