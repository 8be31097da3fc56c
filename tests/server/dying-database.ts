import type { Database } from '#server/db/database.ts';

/**
 * The store as a server sees it that is killed: after so many transactions the next one has done its work and is not committed,
 * and nothing of that server happens any more.
 */
export function dyingDatabase(
  db: Database,
  transactions: number,
): Database & { isDead(): boolean } {
  let left = transactions;
  return {
    ...db,
    isDead: () => left < 0,
    async inTenant(tenant, work) {
      left -= 1;
      if (left < -1) throw new Error('this server was killed');
      return db.inTenant(tenant, async (tx) => {
        const done = await work(tx);
        if (left < 0) throw new Error('killed before the commit');
        return done;
      });
    },
  };
}
