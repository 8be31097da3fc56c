import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CodedError } from '#core/errors.ts';
import type { FieldProblem } from '#core/errors.ts';
import { filePurposes, type FilePurpose } from '#server/db/tables/file.ts';
import type { FileStore } from './file-store.ts';

/** Largest upload, in bytes. */
export const byteLimits: Readonly<Record<FilePurpose, number>> = {
  kyc: 10_000_000,
  avatar: 5_000_000,
  deposit: 10_000_000,
  loan: 10_000_000,
  chat: 10_000_000,
  news: 5_000_000,
};

// Boundaries, headers and the purpose around the largest file.
const largestRequest = byteLimits.kyc + 20_000;

type Limits = NonNullable<NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']>;

export interface Upload {
  readonly purpose: FilePurpose;
  /** Where the file lies while `work` runs. */
  readonly path: string;
}

/**
 * Reads a form of one purpose and one file, straight to the disk, and hands it to `work`; it is gone afterwards. Anything
 * more or less is refused. The limit holds while it is read, whatever length was announced.
 */
export async function readUpload<T>(
  request: FastifyRequest,
  store: FileStore,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > largestRequest)
    throw new CodedError('imageTooLarge', { limit: byteLimits.kyc });
  const path = await store.incoming();
  try {
    return await work({ purpose: await receive(request, path), path });
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(request: FastifyRequest, path: string): Promise<FilePurpose> {
  let purpose: FilePurpose | null = null;
  let received = false;
  const limits = {
    fileSize: byteLimits.kyc,
    files: 1,
    fields: 1,
    fieldSize: 100,
    fieldNameSize: 100,
    parts: 2,
    headerPairs: 20,
  };
  for await (const part of partsOf(request, limits)) {
    // A file that is not read would hold up its connection for ever.
    if (part.type === 'file' && (part.fieldname !== 'file' || purpose === null)) part.file.resume();
    if (part.type === 'field' && part.fieldname === 'purpose') {
      purpose = purposeOf(part.value);
    } else if (part.type === 'file' && part.fieldname === 'file') {
      if (purpose === null) throw refused({ pointer: '/purpose', code: 'required' });
      // Read to its end although it is too large already: who sends it shall be able to read the refusal.
      await pipeline(part.file, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
      if (part.file.truncated || part.file.bytesRead > byteLimits[purpose])
        throw new CodedError('imageTooLarge', { limit: byteLimits[purpose] });
      received = true;
    } else {
      throw refused({ pointer: `/${part.fieldname.slice(0, 100)}`, code: 'unknownKey' });
    }
  }
  if (purpose === null) throw refused({ pointer: '/purpose', code: 'required' });
  if (!received) throw refused({ pointer: '/file', code: 'required' });
  return purpose;
}

/** The parser's own refusals are about the form and not about a file: too many parts, a broken frame, names of prototypes. */
async function* partsOf(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw refused({ pointer: '', code: 'format' });
  }
}

function purposeOf(value: unknown): FilePurpose {
  const purpose = filePurposes.find((each) => each === value);
  if (purpose !== undefined) return purpose;
  throw refused({ pointer: '/purpose', code: 'notOneOf' });
}

function refused(problem: FieldProblem): CodedError {
  return new CodedError('requestInvalid', {}, [problem]);
}
