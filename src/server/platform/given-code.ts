import type { RandomSource } from './ids.ts';

// No vowels and no ambiguous characters: it spells no words and can be dictated by telephone.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ';
const largest = 256 - (256 % letters.length);

/** A code that a person is given and types: ten letters and digits (48 bits) in two groups, for example `K7QPM-2XD9F`. */
export function newGivenCode(random: RandomSource): string {
  let code = '';
  while (code.length < 10) {
    for (const byte of random(16)) {
      // Drawn again above the largest multiple: every letter is equally likely.
      if (byte < largest && code.length < 10) code += letters.charAt(byte % letters.length);
    }
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The code as it was meant, however it was typed. */
export function normaliseGivenCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}
