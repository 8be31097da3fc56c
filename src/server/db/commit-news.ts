import type { TenantTransaction } from './database.ts';

const appended = new WeakSet<TenantTransaction>();

/** Notes that a transaction appended events: listeners are notified once it is committed, and not otherwise. */
export function noteAppended(tx: TenantTransaction): void {
  appended.add(tx);
}

/** Announces committed transactions that appended events; a store has one. */
export interface CommitNews {
  listen(listener: (tenant: string) => void): () => void;
  /** Runs a transaction, whose work hands itself over as `seen`. */
  after<T>(
    tenant: string,
    transaction: (seen: (tx: TenantTransaction) => void) => Promise<T>,
  ): Promise<T>;
}

export function createCommitNews(): CommitNews {
  const listeners = new Set<(tenant: string) => void>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async after(tenant, transaction) {
      let isNews = false;
      const result = await transaction((tx) => {
        isNews = appended.has(tx);
      });
      if (isNews) for (const listener of listeners) listener(tenant);
      return result;
    },
  };
}
