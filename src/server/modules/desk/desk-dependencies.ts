import type { Database } from '#server/db/database.ts';
import type { FileDependencies } from '#server/modules/file/file-service.ts';
import type { KycDependencies } from '#server/modules/kyc/kyc-service.ts';
import type { DemoMailbox } from '#server/modules/outbox/demo-mailbox-service.ts';
import type { Outbox } from '#server/modules/outbox/outbox-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PasswordHash } from '#server/platform/password-hash.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export interface DeskDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Secrets;
  readonly passwords: PasswordHash;
  readonly files: FileDependencies['files'];
  readonly links: KycDependencies['links'];
  /** Gives a client all attempts at something back. */
  readonly attempts: { succeeded(tenant: string, subject: string): Promise<void> };
  /** Notifies clients outside the app. */
  readonly outbox: Pick<Outbox, 'put' | 'deliver'>;
  /** Messages of a demonstration; `null` in any other. */
  readonly mailbox: Pick<DemoMailbox, 'read'> | null;
}
