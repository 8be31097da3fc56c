import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { home } from './test-tenants.ts';

export interface ManyApplications {
  readonly code: string;
  /** A client that all others are made like. */
  readonly like: string;
  readonly count: number;
}

/** As many clients as there are to be applications, made by SQL. */
export async function writeApplicants(
  tx: TenantTransaction,
  { code, like, count }: ManyApplications,
): Promise<void> {
  const named = sql`(${code}::text || '-' || i)`;
  await tx.execute(sql`
    insert into client
    select made.* from client known cross join ${numbers(count)} cross join lateral
      jsonb_populate_record(known, jsonb_build_object('id', ${applicant(code)}, 'username', ${named}, 'order_num', ${named})) made
    where known.tenant = ${home.id} and known.id = ${like}::uuid`);
}

/** Their applications for an offering, of one lot to five. Nothing is set aside for them: they are for the draw alone. */
export async function writeApplications(
  tx: TenantTransaction,
  { code, count }: ManyApplications,
): Promise<void> {
  await tx.execute(sql`
    insert into offering_application (tenant, id, client_id, offering, currency, status, lots, blocked_price, blocked, vip, steps, created_at)
    select ${home.id}, md5(${code}::text || 'application' || i)::uuid, ${applicant(code)}, ${code}, 'EUR', 'awaiting', 1 + i % 5, 10, 0, i % 4, '[]', now()
    from ${numbers(count)}`);
}

const numbers = (count: number) => sql`generate_series(1, ${count}::integer) i`;
const applicant = (code: string) => sql`md5(${code}::text || 'client' || i)::uuid`;
