import type { Profile } from '#config/profile.gen.ts';
import { useApp } from '#page/app-context.ts';

/** Who the tenant is, as its profile says. */
export function useProfile(): Profile {
  return useApp().file.profile;
}
