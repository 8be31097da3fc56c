import type { FastifyRequest } from 'fastify';
import { CodedError } from '#core/errors.ts';
import { filePurposes, type FilePurpose, type FileRow } from '#server/db/tables/file.ts';
import { cleanFile } from './clean-file.ts';
import { keepFile, type FileDependencies } from './file-service.ts';
import type { FileOwner } from './file-store.ts';
import { readUpload } from './read-upload.ts';

/** For whom an upload is kept, and how. */
export interface UploadFor {
  readonly owner: FileOwner;
  /** Who waits for a turn when pictures are drawn: one at a time for each. */
  readonly turn: string;
  /** What it may be for; anything that an upload can be for when absent. */
  readonly purposes?: readonly FilePurpose[];
}

/** Reads a form of one file, looks it through, and keeps what is left of it for a client. */
export function keepUpload(
  dependencies: FileDependencies,
  request: FastifyRequest,
  { owner, turn, purposes = filePurposes }: UploadFor,
): Promise<FileRow> {
  return readUpload(request, dependencies.files, async ({ purpose, path }) => {
    if (!purposes.includes(purpose))
      throw new CodedError('requestInvalid', {}, [{ pointer: '/purpose', code: 'notOneOf' }]);
    return keepFile(dependencies, owner, purpose, await cleanFile(path, purpose, turn));
  });
}
