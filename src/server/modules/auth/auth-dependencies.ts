import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { PasswordHash } from '#server/platform/password-hash.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Outbox } from '#server/modules/outbox/outbox-service.ts';
import type { AttemptLimit } from './attempt-limit-service.ts';
import type { GuessLimit } from './guess-limit-service.ts';
import type { OneTimeCodes } from './one-time-codes.ts';

export interface AuthDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Secrets;
  readonly passwords: PasswordHash;
  readonly attempts: AttemptLimit;
  readonly guesses: GuessLimit;
  readonly codes: OneTimeCodes;
  readonly outbox: Outbox;
}
