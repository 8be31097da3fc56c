/** Why a new password is too easy to guess; each is a field code with a sentence in every language. */
export type PasswordWeakness = 'common' | 'sequence' | 'containsName' | 'containsBrand';

/** What an attacker who guesses a client's password knows of them. */
export interface PasswordOwner {
  readonly username: string;
  readonly fullName?: string | null;
  readonly email?: string | null;
  /** Name of the tenant. */
  readonly brand?: string;
}

/** Shortest part of a name that counts, and what must be left of a password when such parts are taken out of it. */
const shortestPart = 4;
const leftWithoutParts = 8;
/** Shortest common word that is recognised in front of a number. */
const shortestWord = 5;
/** Characters that do not follow from the one before; with fewer a password is one sequence or repetition. */
const minSurprises = 4;

const keyboardRows = ['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** `isListed` answers for a password in small letters whether it is on a list of common ones. */
export function passwordWeakness(
  password: string,
  owner: PasswordOwner,
  isListed: (plain: string) => boolean,
): PasswordWeakness | null {
  const plain = password.normalize('NFKC').toLowerCase();
  // What is the client's own first: it is the reason that helps most.
  if (isMadeOf(plain, partsOf([owner.username, owner.fullName, owner.email])))
    return 'containsName';
  if (isMadeOf(plain, partsOf([owner.brand]))) return 'containsBrand';
  if (isListed(plain) || isListed(wordOf(plain))) return 'common';
  return isSequence(plain) ? 'sequence' : null;
}

/** Characters that are neither the same as the one before nor its neighbour, as in `aaaa` and `1234`. */
export function surprises(characters: readonly string[]): number {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1)
    .length;
}

// A number or sign behind a common word is what everybody tries next.
function wordOf(plain: string): string {
  const word = plain.replace(/[\d\p{P}\p{S}]{1,4}$/u, '');
  return [...word].length < shortestWord ? plain : word;
}

function isSequence(plain: string): boolean {
  const characters = [...plain];
  if (surprises(characters) < minSurprises) return true;
  const backwards = characters.toReversed().join('');
  if (keyboardRows.some((row) => row.includes(plain) || row.includes(backwards))) return true;
  return isRepetition(characters);
}

// A short group again and again, as `abcd1abcd1`. By hand: an expression that finds it takes quadratic time.
function isRepetition(characters: readonly string[]): boolean {
  for (let length = 1; length <= Math.min(5, characters.length / 2); length += 1) {
    if (characters.every((character, index) => character === characters[index % length]))
      return true;
  }
  return false;
}

function partsOf(texts: readonly (string | null | undefined)[]): readonly string[] {
  const parts = texts.flatMap((text) => {
    const plain = (text ?? '').normalize('NFKC').toLowerCase();
    return [plain, ...plain.split(/[^\p{L}\p{M}\p{N}]+/u)];
  });
  // The longest first: a part of another is not left over when the whole is taken out.
  return [...new Set(parts)]
    .filter((part) => [...part].length >= shortestPart)
    .sort((a, b) => b.length - a.length);
}

function isMadeOf(plain: string, parts: readonly string[]): boolean {
  const left = parts.reduce((rest, part) => rest.replaceAll(part, ''), plain);
  return left !== plain && [...left].length < leftWithoutParts;
}
