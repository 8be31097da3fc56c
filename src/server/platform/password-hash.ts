import { hash, verify } from '@node-rs/argon2';

/** Hashes and proves passwords and PINs. */
export interface PasswordHash {
  make(secret: string): Promise<string>;
  /** Does the same work when there is no hash, so that time does not tell whether a user exists. */
  proves(secret: string, stored: string | null): Promise<boolean>;
}

// OWASP's first choice for argon2id (the library's default algorithm); 19 MiB each, so only a few at once.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 4;

export function createPasswordHash(): PasswordHash {
  const bounded = createBound(atOnce);
  let decoy: Promise<string> | null = null;
  return {
    make: (secret) => bounded(() => hash(typed(secret), cost)),
    async proves(secret, stored) {
      decoy ??= hash('a client who does not exist', cost);
      const against = stored ?? await decoy;
      const right = await bounded(() => verify(against, typed(secret)));
      return right && stored !== null;
    },
  };
}

/** Keyboards write é as one sign or as two; to whoever types it, it is one password. */
function typed(secret: string): string {
  return secret.normalize('NFC');
}

function createBound(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to who waited longest.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
