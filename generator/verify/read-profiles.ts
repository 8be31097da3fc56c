import type { Screen } from '#config/screen.gen.ts';
import type { ProfileFile } from '#core/bundle.ts';
import type { OpenBundle } from '#generator/bundle/open-bundle.ts';
import { readJson } from './read-json.ts';

/** One profile of a bundle as its files say. */
export interface BuiltProfile {
  /** Name of the profile's own file. */
  readonly name: string;
  readonly profile: ProfileFile;
  readonly screens: ReadonlyMap<string, Screen>;
}

/** The profiles whose files can be read; what is missing or damaged is for the integrity check to tell. */
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
    return [{ name, profile, screens: new Map(screens) }];
  });
}

/** Scripts that index.html asks for, the entry first. */
export function firstScripts({ html, index }: OpenBundle): string[] {
  return [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="([^"]+\.js)"[^>]*>/g)].map(
    (match) => (match[1] ?? '').slice(index.base.length),
  );
}
