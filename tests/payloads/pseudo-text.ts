import { rewrittenMessage } from './rewritten-message.ts';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = [...'ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž'];

export const opening = '⟦';
export const closing = '⟧';

/** Words in which no letter is of the English alphabet, a third longer, as translations often are. */
function pseudoWords(words: string): string {
  const changed = [...words].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
  const letters = words.match(/[A-Za-z]/g)?.length ?? 0;
  return letters < 6
    ? changed
    : changed.replace(/(\S)(\s*)$/, `$1${'·'.repeat(Math.ceil(letters / 3))}$2`);
}

/** A message in brackets, so that what is cut off or glued together of pieces shows. Its arguments stay. */
export function pseudoMessage(message: string): string {
  return `${opening}${rewrittenMessage(message, pseudoWords)}${closing}`;
}

/** A document of Markdown with other words and the same structure, addresses and placeholders. */
export function pseudoDocument(text: string): string {
  const [, front = '', body = text] = /^(---\n[\s\S]*?\n---\n)?([\s\S]*)$/.exec(text) ?? [];
  return `${front}${body.replaceAll(/\{[^}]*\}|\]\([^)]*\)|<[^>]*>|[A-Za-z]+/g, (piece) =>
    /^[A-Za-z]/.test(piece) ? pseudoWords(piece).replaceAll('·', '') : piece,
  )}`;
}
