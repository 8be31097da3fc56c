import type { FastifyRequest } from 'fastify';
import { CodedError } from '#core/errors.ts';
import type { FilePurpose, FileRow } from '#server/db/tables/file.ts';
import { cleanFile } from './clean-file.ts';
import { keepFile, type FileDependencies } from './file-service.ts';
import type { FileOwner } from './file-store.ts';
import { readUpload } from './read-upload.ts';

/** For whom an upload is kept, and how. */
export interface UploadFor<Purpose extends FilePurpose> {
  readonly owner: FileOwner;
  /** Who waits for a turn when pictures are drawn: one at a time for each. */
  readonly turn: string;
  /** What it may be for. */
  readonly purposes: readonly Purpose[];
}

/** Reads a form of one file, looks it through, and keeps what is left of it. */
export function keepUpload<Purpose extends FilePurpose>(
  dependencies: FileDependencies,
  request: FastifyRequest,
  { owner, turn, purposes }: UploadFor<Purpose>,
): Promise<FileRow & { readonly purpose: Purpose }> {
  return readUpload(request, dependencies.files, async ({ purpose: named, path }) => {
    const purpose = purposes.find((each) => each === named);
    if (purpose === undefined)
      throw new CodedError('requestInvalid', {}, [{ pointer: '/purpose', code: 'notOneOf' }]);
    const kept = await keepFile(dependencies, owner, purpose, await cleanFile(path, purpose, turn));
    return { ...kept, purpose };
  });
}
