import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** One open transaction of one tenant: its row-level security is in force until it ends. */
export type TenantTransaction = PgDatabase<PgQueryResultHKT>;

export type StoreKind = 'pglite' | 'postgresql';

/** The only door to stored data. Every access names a tenant. */
export interface Database {
  readonly kind: StoreKind;
  /** Runs `work` in one transaction as a role that sees this tenant's rows alone; a throw rolls everything back. */
  inTenant<T>(tenant: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Called for every commit of this process that appended events, with its tenant. Returns how to stop. */
  onAppended(listener: (tenant: string) => void): () => void;
  close(): Promise<void>;
}
