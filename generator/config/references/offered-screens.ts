import { oncePer } from '#generator/once-per.ts';
import { nodeAt, textsAt, type Located } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** Ids of the screens that are offered, in the profile's order. */
export function offeredScreens(files: TenantFiles): readonly string[] {
  const profile = files.all.get('profile');
  const list = profile && nodeAt(profile, ['screens']);
  return list ? textsOf(list) : [];
}

const textsOf = oncePer((list: Located): readonly string[] => textsAt(list, []));
