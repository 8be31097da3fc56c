import { open } from 'node:fs/promises';
import sharp, { type ResizeOptions } from 'sharp';
import { CodedError } from '#core/errors.ts';
import type { FilePurpose } from '#server/db/tables/file.ts';
import { createWorkQueue } from '#server/platform/work-queue.ts';
import { imageKindOf, signatureBytes } from './image-kind.ts';

/** Largest picture that is decoded. */
const pixelLimit = 25_000_000;
/** Longest side that is decoded; no camera makes a longer one. */
const sideLimit = 12_000;

export interface CleanImage {
  readonly body: Buffer;
  readonly width: number;
  readonly height: number;
}

// A decoder that is never called cannot be attacked: three formats, and nothing that reads addresses, scripts or text.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
// Memory is bounded by what is at work: nothing is kept, one thread a picture, two pictures at a time.
sharp.cache(false);
sharp.concurrency(1);
const queue = createWorkQueue({ atOnce: 2, waiting: 50, retryAfter: 10 });

const fits: Readonly<Record<FilePurpose, ResizeOptions>> = {
  kyc: { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true },
  avatar: { width: 512, height: 512, fit: 'cover' },
  deposit: { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true },
  loan: { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true },
  chat: { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true },
  // One shape for all of them, so that a page has its room before they come.
  news: { width: 1280, height: 720, fit: 'cover' },
};

/**
 * Makes a new picture of what an uploaded one shows: upright, without metadata, in one format. Refuses anything else. Who
 * uploads has one turn at a time, so that the pictures of one do not keep another's waiting.
 */
export async function cleanImage(
  path: string,
  purpose: FilePurpose,
  turn: string,
): Promise<CleanImage> {
  const kind = imageKindOf(await readHead(path));
  if (kind === null) throw new CodedError('mediaTypeUnsupported');
  return queue.runFor(turn, async () => {
    const source = () =>
      sharp(path, { limitInputPixels: pixelLimit, failOn: 'warning', sequentialRead: true });
    const found = await refused(source().metadata());
    if (found.format !== kind) throw new CodedError('uploadFailed');
    // Checked before anything is decoded: one row of millions of pixels is few bytes and much work.
    if (Math.max(found.width, found.height) > sideLimit || found.width * found.height > pixelLimit)
      throw new CodedError('imageTooLarge', { limit: pixelLimit });
    const { data, info } = await refused(
      source()
        .timeout({ seconds: 10 })
        .autoOrient()
        .resize(fits[purpose])
        .webp({ quality: 86 })
        .toBuffer({ resolveWithObject: true }),
    );
    return { body: data, width: info.width, height: info.height };
  });
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(signatureBytes),
      0,
      signatureBytes,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

// Whatever a decoder finds wrong is wrong with the picture; its own message adds nothing for the client.
async function refused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw isTooLarge
      ? new CodedError('imageTooLarge', { limit: pixelLimit })
      : new CodedError('uploadFailed');
  }
}
