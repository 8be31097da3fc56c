import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import type { FileLinks } from '#server/modules/file/file-link-service.ts';
import { claimFile, releaseFile } from '#server/modules/file/file-service.ts';
import { changeClient, readClient } from './client-service.ts';

const uploaded = /^\/file\/app\/v1\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Puts a client's picture in the place of the one before; `null` goes back to the default. An upload has to be the
 * client's own avatar; the one that it replaces is left to the cleanup jobs.
 */
export async function changeAvatar(
  tx: TenantTransaction,
  owner: { readonly tenant: string; readonly clientId: string },
  url: string | null,
  now: Date,
): Promise<void> {
  const { avatar } = await readClient(tx, owner.tenant, owner.clientId, 'lock');
  const id = uploadIn(url);
  if (id === null && url?.startsWith('/file/') === true) throw unknownFile();
  if (id !== null && !(await claimFile(tx, owner, id, 'avatar', now))) throw unknownFile();
  const before = uploadIn(avatar);
  if (before !== null && before !== id) await releaseFile(tx, owner, before);
  await changeClient(tx, owner.tenant, owner.clientId, {
    avatar: url,
    avatarSource: url === null ? 'default' : 'client',
  });
}

/** What is shown: the client's own choice, an upload by a link; never what the tenant put there (specification §3). */
export function shownAvatar(
  { avatar, avatarSource }: Pick<ClientRow, 'avatar' | 'avatarSource'>,
  tenantId: string,
  links: FileLinks,
  sessionId: string,
): string | null {
  if (avatarSource !== 'client') return null;
  const id = uploadIn(avatar);
  return id === null ? avatar : links.to(tenantId, id, sessionId).url;
}

function uploadIn(url: string | null): string | null {
  return uploaded.exec(url ?? '')?.[1] ?? null;
}

function unknownFile(): CodedError {
  return new CodedError('requestInvalid', {}, [{ pointer: '/url', code: 'fileUnknown' }]);
}
