import { CodedError } from '#core/errors.ts';
import { clientFilePurposes } from '#server/db/tables/file.ts';
import type { Handlers, TenantlessHandlers } from '#server/http/handler.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { isSessionActive } from '#server/modules/auth/sessions-service.ts';
import type { TenantDirectory } from '#server/tenants/tenant-directory.ts';
import type { FileLinks } from './file-link-service.ts';
import type { FileDependencies, KeptFile } from './file-service.ts';
import { readKeptFile } from './file-service.ts';
import { keepUpload } from './upload-service.ts';

/** Uploads of one client in a quarter of an hour. */
export const uploadAllowance = 30;

interface Dependencies extends FileDependencies {
  readonly links: FileLinks;
  /** Counts an upload before it is read; throws when there were too many. */
  readonly attempts: {
    take(
      tenant: string,
      allowances: readonly { readonly subject: string; readonly count: number }[],
    ): Promise<void>;
  };
}

export function fileHandlers(dependencies: Dependencies): Handlers<'uploadFile'> {
  const { attempts, links } = dependencies;
  return {
    async uploadFile(_input, context) {
      const { clientId, sessionId } = signedIn(context);
      const owner = { tenant: context.tenant.id, clientId };
      await attempts.take(owner.tenant, [
        { subject: `upload:${owner.clientId}`, count: uploadAllowance },
      ]);
      const row = await keepUpload(dependencies, context.request, {
        owner,
        turn: `${owner.tenant} ${clientId}`,
        purposes: clientFilePurposes,
      });
      const { id, purpose, mediaType, width, height, bytes } = row;
      const { url, expires_at } = links.to(context.tenant.tenantId, id, sessionId);
      return { id, purpose, media_type: mediaType, width, height, bytes, url, expires_at };
    },
  };
}

/**
 * Reading by link: an `img` element sends no headers, so the link names the tenant and is the right to read, as long as the
 * session lasts that it was made for.
 */
export function fileLinkHandlers(
  { db, clock, files, links }: Pick<Dependencies, 'db' | 'clock' | 'files' | 'links'>,
  tenants: TenantDirectory,
): TenantlessHandlers<'readFile'> {
  return {
    async readFile({ path, query }) {
      const { id } = path;
      const tenant = links.proves(query.tenant, id, query)
        ? tenants.byTenantId(query.tenant)
        : null;
      const isOpen =
        tenant !== null &&
        (query.session === undefined ||
          (await isSessionActive(db, tenant.id, query.session, clock())));
      const kept = isOpen ? await readKeptFile({ db, files }, tenant.id, id) : null;
      if (!kept) throw new CodedError('notFound');
      return served(kept);
    },
  };
}

/** A picture can be looked at in the page; a document is saved, and never opened under this address. */
function served({ mediaType, bytes }: KeptFile): RawAnswer {
  return new RawAnswer(mediaType, bytes, {
    'content-disposition':
      mediaType === 'image/webp'
        ? 'inline; filename="image.webp"'
        : 'attachment; filename="document.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
  });
}
