import { openBundle } from '#generator/serve/open-bundle.ts';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import { readProfiles } from '#generator/verify/read-profiles.ts';
import { bytesOf, changedFiles, type ChangedFile } from './changed-files.ts';
import { changedPolicy, type ChangedHeader } from './changed-policy.ts';
import { changedProfile, type ChangedProfile, type ProfileInBundle } from './changed-profile.ts';

/** What is different in two builds. */
export interface BundleDiff {
  readonly profiles: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    /** Those that both carry and that are not the same. */
    readonly changed: readonly (ChangedProfile & { readonly id: string })[];
  };
  readonly policy: readonly ChangedHeader[];
  readonly files: readonly ChangedFile[];
  /** Of all files. */
  readonly bytes: { readonly before: number; readonly after: number };
}

/** Compares two built bundles by their files alone; neither has to be of this version of the product. */
export function diffBundles(before: string, after: string): BundleDiff {
  const [a, b] = [opened(before), opened(after)];
  const ids = [...a.profiles.keys()].filter((id) => b.profiles.has(id));
  return {
    profiles: {
      added: [...b.profiles.keys()].filter((id) => !a.profiles.has(id)),
      removed: [...a.profiles.keys()].filter((id) => !b.profiles.has(id)),
      changed: ids.flatMap((id) => {
        const [was, is] = [a.profiles.get(id), b.profiles.get(id)];
        const changes = was && is && changedProfile(was, is);
        return changes && isChanged(changes) ? [{ id, ...changes }] : [];
      }),
    },
    policy: changedPolicy(a.bundle, b.bundle),
    files: changedFiles(a.files, b.files),
    bytes: { before: bytesOf(a.files), after: bytesOf(b.files) },
  };
}

function opened(dist: string) {
  const bundle = openBundle(dist);
  const files = readBundleFiles(bundle.folder);
  const profiles = new Map(
    readProfiles(bundle, files).map((built): [string, ProfileInBundle] => [
      built.profile.id,
      { built, files },
    ]),
  );
  return { bundle, files, profiles };
}

function isChanged({ values, messages, parts }: ChangedProfile): boolean {
  return values.length + messages.length + parts.length > 0;
}
