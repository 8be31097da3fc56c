import type { components } from '#api/client.gen.ts';
import type { AppServices } from '#page/app-context.ts';
import { fileAddress } from '#page/file-address.ts';

type Pictured = Pick<components['schemas']['ClientInfo'], 'avatar' | 'avatar_source'>;

/** What to show of a client: a drawing's path, an address, or `null` for the default. Only what clients chose is shown (specification §3). */
export function avatarPicture(
  services: Pick<AppServices, 'file'>,
  info: Pictured | undefined,
): string | null {
  if (info === undefined || info.avatar === null || info.avatar_source !== 'client') return null;
  return info.avatar.startsWith('/file/') ? fileAddress(services, info.avatar) : info.avatar;
}
