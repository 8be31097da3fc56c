import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RandomSource } from './ids.ts';

/** What a file of secrets holds: one a line, the current one first. */
export type SecretFile =
  | { readonly state: 'absent' }
  /** It is there and holds something else than secrets of 32 characters or more. */
  | { readonly state: 'damaged' }
  | { readonly state: 'whole'; readonly secrets: readonly [string, ...string[]] };

export const minSecretLength = 32;

export async function readSecretFile(path: string): Promise<SecretFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { state: 'absent' };
    throw error;
  }
  const [current, ...others] = text.split('\n').map((line) => line.trim());
  const known = others.filter((line) => line !== '');
  const isWhole = [current ?? '', ...known].every(({ length }) => length >= minSecretLength);
  return isWhole && current !== undefined
    ? { state: 'whole', secrets: [current, ...known] }
    : { state: 'damaged' };
}

/** Writes the file whole or not at all, readable by its owner alone. */
export async function writeSecretFile(path: string, secrets: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.new`;
  // The mode is given at creation: a moment in which others may read is a moment too many.
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(secrets.join('\n'));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

export function newSecret(random: RandomSource): string {
  return random(32).toString('base64url');
}
