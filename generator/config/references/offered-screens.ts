import { nodeAt, textAt } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** Ids of the screens that are offered, in the profile's order. */
export function offeredScreens(files: TenantFiles): string[] {
  const profile = files.all.get('profile');
  const list = profile && nodeAt(profile, ['screens']);
  return list?.kind === 'list' ? list.items.flatMap((item) => textAt(item) ?? []) : [];
}
