import { compare, toBig } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { HoldRow } from '#server/db/tables/hold.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { openHolds } from '#server/ledger/open-holds.ts';
import type { Clock } from '#server/platform/clock.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { openAccount, readAccounts, setDefaultAccount, type Account } from './account-service.ts';
import { settlementsOf } from './settlements-service.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';

const defaultLimit = 20;

/** The client's currency accounts, and what is set aside of them and why. */
export function accountHandlers(
  db: Database,
  clock: Clock,
): Handlers<'listAccounts' | 'openAccount' | 'setDefaultAccount' | 'listHolds'> {
  return {
    async listAccounts(_input, context) {
      const { clientId } = signedIn(context);
      return db.inTenant(context.tenant.id, async (tx) =>
        answer(tx, context.tenant, clientId, await readAccounts(tx, context.tenant, clientId)),
      );
    },
    async openAccount({ body: { currency } }, context, tx) {
      const now = clock();
      await recordClientAction(tx, context, { kind: 'accountOpened', detail: { currency } }, now);
      const { clientId } = signedIn(context);
      const items = await openAccount(tx, context.tenant, clientId, currency, now);
      return answer(tx, context.tenant, clientId, items);
    },
    async setDefaultAccount({ body: { currency } }, context) {
      const now = clock();
      const { clientId } = signedIn(context);
      return db.inTenant(context.tenant.id, async (tx) => {
        await recordClientAction(
          tx,
          context,
          { kind: 'defaultAccountChanged', detail: { currency } },
          now,
        );
        const items = await setDefaultAccount(tx, context.tenant, clientId, currency, now);
        return answer(tx, context.tenant, clientId, items);
      });
    },
    async listHolds(input, context) {
      const { account, cursor, limit = defaultLimit } = input.query;
      const tenant = context.tenant.id;
      const rows = await db.inTenant(tenant, (tx) =>
        openHolds(tx, tenant, signedIn(context).clientId, {
          asset: account ?? null,
          after: cursor === undefined ? null : readCursor(cursor),
          limit: limit + 1,
        }),
      );
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(holdItem),
        next: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
      };
    },
  };
}

/** The accounts as the client sees them, each with the days on which its proceeds settle. */
async function answer(
  tx: TenantTransaction,
  { id: tenant }: Tenant,
  clientId: string,
  accounts: readonly Account[],
) {
  const isWaiting = accounts.some(({ unsettled = '0' }) => compare(unsettled, '0') > 0);
  const settlements = isWaiting ? await settlementsOf(tx, tenant, clientId) : [];
  const items = accounts.map((account) => ({
    ...account,
    settlements: settlements
      .filter(({ currency }) => currency === account.currency)
      .map(({ on, amount }) => ({ on, amount })),
  }));
  return { items, next: null };
}

function holdItem({
  id,
  bucket,
  asset,
  amount,
  captured,
  reason,
  params,
  linkKind,
  linkId,
  createdAt,
}: HoldRow) {
  return {
    id,
    account: bucket === 'cash' ? asset : null,
    instrument: bucket === 'holding' ? asset : null,
    amount: toBig(amount).minus(captured).toFixed(),
    reason: { kind: reason, params },
    link: linkKind !== null && linkId !== null ? { kind: linkKind, id: linkId } : null,
    created_at: createdAt.toISOString(),
  };
}
