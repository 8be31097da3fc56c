import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './work-queue.ts';

/** Hashes and proves passwords and PINs. Refuses with `serviceUnavailable` when too many wait for it. */
export interface PasswordHash {
  make(secret: string): Promise<string>;
  /**
   * Does the same work when there is no hash, so that timing does not reveal whether a user exists. A caller whose `signal` aborts before
   * the work begins costs nothing.
   */
  proves(secret: string, stored: string | null, signal?: AbortSignal): Promise<boolean>;
}

/** Memory in KiB, passes over it, and lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

// OWASP's first choice for argon2id (the library's default algorithm); 19 MiB each, so only a few at once.
const fullCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// A hash takes a hundredth of a second and more: who waits behind a hundred has waited long enough to be asked to try again later.
const limits = { atOnce: 4, waiting: 100, retryAfter: 2 } as const;

/** A hash at its full `cost`; tests that sign in a thousand times take less than the backend does. */
export function createPasswordHash(cost: PasswordCost = fullCost): PasswordHash {
  const queue = createWorkQueue(limits);
  let decoy: Promise<string> | null = null;
  return {
    make: (secret) => queue.run(() => hash(typed(secret), cost)),
    async proves(secret, stored, signal) {
      decoy ??= hash('a client who does not exist', cost);
      const against = stored ?? (await decoy);
      const right = await queue.run(() => verify(against, typed(secret)), signal);
      return right && stored !== null;
    },
  };
}

/** Keyboards write é as one sign or as two; to the client it is one password. */
function typed(secret: string): string {
  return secret.normalize('NFC');
}
