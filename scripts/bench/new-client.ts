import { client } from '#server/db/tables/client.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { passwords } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';

/** A client whose identity is approved, with the password of the demonstration; `more` is what else is true of them. Answers the id. */
export async function newClient(
  tx: TenantTransaction,
  now: Date,
  username: string,
  more: Partial<typeof client.$inferInsert> = {},
): Promise<string> {
  passwordHash ??= passwords.make(demoPassword);
  const id = newId(now, systemRandom);
  await tx.insert(client).values({
    tenant: home.id,
    id,
    username,
    fullName: username,
    orderNum: username,
    phone: '+34600000000',
    joinedAt: now,
    passwordHash: await passwordHash,
    kycStatus: 'approved',
    ...more,
  });
  return id;
}

// Hashing takes long on purpose, and all of them have the same one.
let passwordHash: Promise<string> | undefined;
