import { inflateSync } from 'node:zlib';

/** The texts of a PDF in the order in which they are drawn, as a reader copies, finds or speaks them. */
export function pdfTexts(file: Buffer): readonly string[] {
  return streamsOf(file).flatMap(textsOf);
}

/** Text whose glyphs are drawn without saying what they stand for. */
export function unnamedTexts(file: Buffer): number {
  return streamsOf(file).reduce(
    (count, content) => count + (content.replace(span, '').match(/\bT[Jj]\b/g)?.length ?? 0),
    0,
  );
}

// A string of a PDF may hold parentheses and backslashes, each with a backslash before it.
const span = /\/Span <<\s*\/ActualText \(((?:\\[^]|[^\\)])*)\)\s*>> BDC([^]*?)\bEMC\b/g;

function textsOf(content: string): readonly string[] {
  return [...content.matchAll(span)].flatMap(([, text = '', drawn = '']) =>
    /\bT[Jj]\b/.test(drawn) ? [decoded(text)] : [],
  );
}

function decoded(written: string): string {
  const plain = written.replace(/\\([^])/g, (_, sign: string) => escapes[sign] ?? sign);
  if (!plain.startsWith('\u00fe\u00ff')) return plain;
  const bytes = Buffer.from(plain.slice(2), 'latin1').swap16();
  return bytes.toString('utf16le');
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Contents of pages; fonts and what else is compressed hold none. */
function streamsOf(file: Buffer): readonly string[] {
  const found: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    if (file.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const body = file.subarray(at + 'stream\n'.length, file.indexOf('endstream', at));
    const content = inflated(body);
    if (/\bBT\b/.test(content)) found.push(content);
  }
  return found;
}

function inflated(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1');
  } catch {
    return '';
  }
}
