import { compare } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow } from '#server/db/tables/offering.ts';
import { release, reserve } from '#server/ledger/holds.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { applicationKey } from './offering-key-service.ts';

/** What of an application changes with the money that is set aside for it. */
export type Blocked = Pick<ApplicationRow, 'blocked' | 'holdId' | 'version'>;

/** Sets money aside for an application; what was set aside for it before is released. Refuses with `insufficientBalance`. */
export async function blockMoney(
  tx: TenantTransaction,
  random: RandomSource,
  row: ApplicationRow,
  amount: string,
  now: Date,
): Promise<Blocked> {
  const freed = row.holdId === null ? row : { ...row, ...(await freeMoney(tx, random, row, now)) };
  const { tenant, id, clientId, currency } = row;
  const { holdId } = await reserve(tx, tenant, {
    id: newId(now, random),
    clientId,
    bucket: 'cash',
    asset: currency,
    amount,
    reason: { kind: 'subscription', params: {} },
    link: { kind: 'offerings', id },
    key: applicationKey('hold', freed),
    at: now,
  });
  return { blocked: amount, holdId, version: freed.version };
}

/** Releases what is set aside. What is set aside after it has a key of its own. */
export async function freeMoney(
  tx: TenantTransaction,
  random: RandomSource,
  row: ApplicationRow,
  now: Date,
): Promise<Blocked> {
  const { tenant, holdId, version, blocked } = row;
  if (holdId !== null && compare(blocked, '0') > 0)
    await release(tx, tenant, {
      holdId,
      id: newId(now, random),
      key: applicationKey('release', row),
      at: now,
    });
  return { blocked: '0', holdId: null, version: version + 1 };
}
