import { join } from 'node:path';
import { UnusableStore } from '#server/db/unusable-store.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newSecret, readSecretFile, writeSecretFile } from '#server/platform/secret-file.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';

export interface SecretSource {
  /** Data folder, whose `token-secret` is used where the environment names none. */
  readonly data: string;
  /** The current secret of the environment. */
  readonly tokenSecret: string | null;
  /** Secrets that are known besides. */
  readonly knownSecrets: readonly string[];
}

export const secretName = 'token-secret';

/**
 * The secrets of the environment, else those of the data folder. They are made where the store has never been used; beside
 * one that was, missing or damaged ones reject with `UnusableStore`, for new ones would make its data unreadable.
 */
export async function readSecrets(
  { data, tokenSecret, knownSecrets }: SecretSource,
  { isStoreUsed, random }: { readonly isStoreUsed: boolean; readonly random: RandomSource },
): Promise<Secrets> {
  if (tokenSecret !== null) return deriveSecrets(tokenSecret, knownSecrets);
  const path = join(data, secretName);
  const file = await readSecretFile(path);
  if (file.state === 'whole') {
    const [current, ...others] = file.secrets;
    return deriveSecrets(current, [...others, ...knownSecrets]);
  }
  if (isStoreUsed)
    throw new UnusableStore(
      `the secret of this store is ${file.state === 'absent' ? 'gone' : 'damaged'} (${path}): put it back from a backup, or give it in LIVERY_TOKEN_SECRET; a new one would make what clients have stored unreadable`,
    );
  const secret = newSecret(random);
  await writeSecretFile(path, [secret]);
  return deriveSecrets(secret, knownSecrets);
}
