import { open, readFile } from 'node:fs/promises';
import { CodedError } from '#core/errors.ts';
import type { FilePurpose } from '#server/db/tables/file.ts';
import { cleanImage } from './clean-image.ts';
import { pdfVerdict } from './pdf-check.ts';

/** What is kept of an upload. */
export type CleanFile =
  | {
      readonly mediaType: 'image/webp';
      readonly body: Buffer;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly mediaType: 'application/pdf';
      readonly body: Buffer;
      readonly width: null;
      readonly height: null;
    };

const takesPdf: ReadonlySet<FilePurpose> = new Set(['deposit', 'loan', 'chat']);

/** A new picture of what an uploaded one shows or, where the purpose takes them, a PDF that was looked through. */
export async function cleanFile(
  path: string,
  purpose: FilePurpose,
  turn: string,
): Promise<CleanFile> {
  if (!takesPdf.has(purpose) || !(await saysPdf(path)))
    return { mediaType: 'image/webp', ...(await cleanImage(path, purpose, turn)) };
  // Held by the limit of uploads: `readUpload` let no more through.
  const body = await readFile(path);
  const verdict = pdfVerdict(body);
  if (verdict === 'noPdf') throw new CodedError('mediaTypeUnsupported');
  if (verdict === 'refused') throw new CodedError('pdfRefused');
  return { mediaType: 'application/pdf', body, width: null, height: null };
}

async function saysPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === '%PDF-';
  } finally {
    await file.close();
  }
}
