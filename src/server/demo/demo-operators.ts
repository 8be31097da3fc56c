import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorRoles } from '#core/desk/operator-role.ts';
import type { Database } from '#server/db/database.ts';
import { operator } from '#server/db/tables/operator.ts';
import type { OperatorCredentials } from '#server/modules/desk/operator-service.ts';
import {
  addOperator,
  listOperators,
  newCredentials,
} from '#server/modules/desk/operator-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { PasswordHash } from '#server/platform/password-hash.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { and, eq } from 'drizzle-orm';

/** Two, for what one asks for another confirms. */
export const demoOperatorNames = ['ana', 'jan'] as const;

export type DemoOperators = Readonly<
  Record<(typeof demoOperatorNames)[number], OperatorCredentials>
>;

const demoOperatorFile = 'demo-operators.json';

interface Parts {
  readonly db: Database;
  readonly passwords: PasswordHash;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/**
 * Gives every tenant of a demonstration its two operators, with every role. What they sign in with is made for this data
 * folder and stands in a file that its owner alone reads.
 */
export async function seedOperators(
  parts: Parts,
  tenants: readonly Tenant[],
  folder: string,
): Promise<void> {
  const kept = await readDemoOperators(folder);
  const given = kept ?? (await makeDemoOperators(parts, folder));
  for (const name of demoOperatorNames) {
    const missing = await tenantsWithout(parts.db, tenants, name, kept === null);
    if (missing.length === 0) continue;
    const { password, secret } = given[name];
    const passwordHash = await parts.passwords.make(password);
    for (const tenant of missing) {
      await parts.db.inTenant(tenant, async (tx) => {
        const now = parts.clock();
        const values = { passwordHash, sealedTotp: parts.secrets.seal(secret, parts.random) };
        const [known] = await tx
          .update(operator)
          .set(values)
          .where(and(eq(operator.tenant, tenant), eq(operator.name, name)))
          .returning({ id: operator.id });
        if (!known)
          await addOperator(
            tx,
            parts,
            tenant,
            { name, roles: operatorRoles, passwordHash, secret },
            now,
          );
      });
    }
  }
}

/** What the operators of a demonstration sign in with; `null` where there is none. */
export async function readDemoOperators(folder: string): Promise<DemoOperators | null> {
  const text = await readFile(join(folder, demoOperatorFile), 'utf8').catch(() => null);
  // Written by us, whole or not at all.
  return text === null ? null : (JSON.parse(text) as DemoOperators);
}

async function makeDemoOperators({ random }: Parts, folder: string): Promise<DemoOperators> {
  const made = { ana: newCredentials(random), jan: newCredentials(random) };
  await writeFile(join(folder, demoOperatorFile), JSON.stringify(made, null, 2), { mode: 0o600 });
  return made;
}

/** Tenants in which an operator is to be made; all of them where what they sign in with is new. */
async function tenantsWithout(
  db: Database,
  tenants: readonly Tenant[],
  name: string,
  isNew: boolean,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { id } of tenants) {
    const rows = await db.inTenant(id, (tx) => listOperators(tx, id));
    if (isNew || !rows.some((row) => row.name === name)) missing.push(id);
  }
  return missing;
}
