import { isCommonPassword } from './common-secrets.ts';
import { passwordWeakness, surprises } from './password/password-weakness.ts';

/** How long a new password would hold out: from what is tried first to what is infeasible to guess. */
export type PasswordStrength = 'short' | 'common' | 'weak' | 'fair' | 'strong';

/** Bits below which a password is weak, and fair. */
const bars = { weak: 40, fair: 60 } as const;
const kinds: readonly (readonly [pattern: RegExp, signs: number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 32],
  [/[^\P{L}a-zA-Z]/u, 60],
];

/** An estimate while typing; the server decides what is refused. */
export function passwordStrength(password: string, min: number, username = ''): PasswordStrength {
  const signs = [...password];
  if (signs.length < min) return 'short';
  if (passwordWeakness(password, { username }, isCommonPassword) !== null) return 'common';
  const alphabet = kinds.reduce(
    (sum, [pattern, count]) => sum + (pattern.test(password) ? count : 0),
    0,
  );
  const bits = surprises(signs) * Math.log2(Math.max(2, alphabet));
  return bits < bars.weak ? 'weak' : bits < bars.fair ? 'fair' : 'strong';
}
