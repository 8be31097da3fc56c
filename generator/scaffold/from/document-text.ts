/** Longest label and longest help text that are taken over from a document. */
const longest = { label: 80, help: 200 } as const;

/** A name of a document in words: `created_at` → `Created at`. */
export function inWords(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    // Abbreviations keep their capitals.
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of an `enum` in words, unless it is written for people already: `in_review` → `In review`, `N/A` stays. */
export function valueInWords(value: string): string {
  return /^[\p{L}\p{N}_.-]*\p{L}[\p{L}\p{N}_.-]*$/u.test(value) ? inWords(value) : value;
}

/** What a document says, as a label: the first line of its plain words. Undefined when nothing is left of it. */
export function asLabel(text: string | undefined): string | undefined {
  return shortened(text, longest.label);
}

/** What a document says, as the help text of a field: its first paragraph, whole sentences of it. */
export function asHelp(text: string | undefined): string | undefined {
  return shortened(text, longest.help);
}

// A text is cut after a sentence, or not taken at all: half a sentence explains nothing.
function shortened(text: string | undefined, most: number): string | undefined {
  const [first = ''] = (text ?? '').trim().split(/\n\s*\n/);
  const plain = withoutMarkup(first);
  if (plain.length <= most) return plain === '' ? undefined : plain;
  const sentences = plain.slice(0, most + 1).replace(/(?<=[.!?。])\s[^.!?。]*$/, '');
  return /[.!?。]$/.test(sentences) && sentences.length <= most ? sentences : undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Descriptions are Markdown with HTML in it, and texts of the app are neither. */
function withoutMarkup(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/&(\w+|#\d+|#x[\da-f]+);/gi, (_, name: string) => entities[name.toLowerCase()] ?? '')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/`|\*\*|__/g, '')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}

/** A text as an ICU message that shows exactly it: what ICU would read is quoted, from the first such sign to the last. */
export function asMessage(text: string): string {
  return text.replaceAll("'", "''").replace(/[{}<>](?:.*[{}<>])?/s, "'$&'");
}
