export type ImageKind = 'jpeg' | 'png' | 'webp';

/** Bytes that `imageKindOf` looks at. */
export const signatureBytes = 12;

/** What a file is by its first bytes; names and declared types are whatever the sender likes. `null` for all else. */
export function imageKindOf(head: Buffer): ImageKind | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'png';
  const isWebp =
    head.subarray(0, 4).toString('latin1') === 'RIFF' &&
    head.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp ? 'webp' : null;
}
