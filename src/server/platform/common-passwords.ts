import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonPassword } from '#core/common-secrets.ts';

let listed: ReadonlySet<string> | null = null;

/** Whether a password in small letters is among the 49,000 that leaks have most often, or those of our own list. */
export function isListedPassword(plain: string): boolean {
  listed ??= new Set(dictionary['passwords-common']);
  return listed.has(plain) || isCommonPassword(plain);
}
