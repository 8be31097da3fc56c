import { inflateSync } from 'node:zlib';

// What a document does by itself, brings along, or hides: none of it is needed to show a transfer.
const active = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Encrypt',
] as const;
const names = new RegExp(`/(?:${active.join('|')})(?![A-Za-z0-9_-])`);

/** Packed objects that are looked into, in bytes after unpacking; a document with more is refused. */
const unpackLimit = 20_000_000;

export type PdfVerdict = 'fine' | 'noPdf' | 'refused';

/**
 * What a file is that says it is a PDF. It is kept as it came, so it is held to its frame (first bytes, end, table of
 * objects) and refused with anything that acts, nests or cannot be looked into.
 */
export function pdfVerdict(body: Buffer): PdfVerdict {
  const text = body.toString('latin1');
  if (!/^%PDF-(?:1\.[0-7]|2\.0)[\r\n ]/.test(text)) return 'noPdf';
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-1024))) return 'refused';
  if (names.test(plainNames(text))) return 'refused';
  return isPackedHarmless(body, text) ? 'fine' : 'refused';
}

/** Names may hide letters behind their codes: `/J#61vaScript` is `/JavaScript`. */
function plainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Objects may be packed into a stream, where their names are not seen before it is unpacked. */
function isPackedHarmless(body: Buffer, text: string): boolean {
  let left = unpackLimit;
  for (let at = text.indexOf('stream'); at !== -1; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3)) continue;
    const head = plainNames(text.slice(Math.max(0, at - 2000), at));
    const dictionary = head.slice(head.lastIndexOf(' obj') + 1);
    if (!/\/ObjStm(?![A-Za-z])/.test(dictionary)) continue;
    const start = at + 'stream'.length + (text.startsWith('\r\n', at + 6) ? 2 : 1);
    const unpacked = /\/FlateDecode(?![A-Za-z])/.test(dictionary)
      ? inflated(body.subarray(start), left)
      : null;
    // Packed in another way, too large, or broken: its contents cannot be checked.
    if (unpacked === null || names.test(plainNames(unpacked.toString('latin1')))) return false;
    left -= unpacked.length;
  }
  return true;
}

function inflated(body: Buffer, limit: number): Buffer | null {
  try {
    return inflateSync(body, { maxOutputLength: Math.max(1, limit) });
  } catch {
    return null;
  }
}
