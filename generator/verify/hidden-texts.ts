import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface ReadableText {
  readonly text: string;
  readonly lower: string;
}

/** Everything that can be read in a file: its text, what is packed in it, and what base64 in it says. */
export function readableText(name: string, content: Buffer): ReadableText {
  const text = allText(name, content);
  return { text, lower: text.toLowerCase() };
}

function allText(name: string, content: Buffer): string {
  const plain = name.endsWith('.gz')
    ? gunzipSync(content)
    : name.endsWith('.br')
      ? brotliDecompressSync(content)
      : content;
  // Bytes that are no text still show names written in them, as in the metadata of pictures.
  const text = isText(plain) ? plain.toString('utf8') : plain.toString('latin1');
  return `${text}\n${decoded(text)}`;
}

function isText(content: Buffer): boolean {
  return !content.subarray(0, 1_000).includes(0);
}

// Where a run begins is not where its base64 begins, so each of the four alignments is tried.
function decoded(text: string): string {
  const runs = text.match(/[A-Za-z0-9+/_-]{16,}/g) ?? [];
  return runs
    .flatMap((run) =>
      [0, 1, 2, 3].map((offset) => Buffer.from(run.slice(offset), 'base64').toString('utf8')),
    )
    .join('\n');
}
