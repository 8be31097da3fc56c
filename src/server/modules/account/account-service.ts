import Big from 'big.js';
import { and, eq } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { withdrawableOf } from '#server/rules/banking/withdrawable.ts';
import { countries } from '#core/countries.ts';
import { CodedError } from '#core/errors.ts';
import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { clientAccount } from '#server/db/tables/client-account.ts';
import { accountBalance } from '#server/db/tables/ledger.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { Balance } from '#server/ledger/balances.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import { isWithdrawing } from '#server/modules/withdrawal/open-withdrawals-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

export type Account = components['schemas']['Account'];

/** The client's accounts, the default first, then in the order in which they came to be. */
export async function readAccounts(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<readonly Account[]> {
  const balances = await balancesOf(tx, tenant.id, clientId);
  const opened = await tx
    .select()
    .from(clientAccount)
    .where(and(eq(clientAccount.tenant, tenant.id), eq(clientAccount.clientId, clientId)))
    .orderBy(clientAccount.openedAt, clientAccount.currency);
  const owed = await owedBy(tx, tenant.id, clientId);
  const chosen = opened.find(({ isDefault }) => isDefault)?.currency ?? tenant.currency;
  const currencies = new Set([
    chosen,
    tenant.currency,
    ...(await heldCurrencies(tx, tenant.id, clientId)),
    ...opened.map(({ currency }) => currency),
  ]);
  return [...currencies].map((currency) =>
    accountOf(balances, currency, { isDefault: currency === chosen, owes: owed.length > 0 }),
  );
}

/** Currencies that ever stood on an account of the client's: one that is empty now is still there. */
async function heldCurrencies(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ asset: accountBalance.asset })
    .from(accountBalance)
    .where(and(eq(accountBalance.tenant, tenant), eq(accountBalance.clientId, clientId)))
    .orderBy(accountBalance.asset);
  return rows.map(({ asset }) => asset).filter((asset) => /^[A-Z]{3}$/.test(asset));
}

/** Opens an account; refuses a currency that the tenant does not offer, and one that is open. */
export async function openAccount(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  currency: string,
  now: Date,
): Promise<readonly Account[]> {
  await lockClient(tx, tenant.id, clientId);
  if (!countries.some((country) => country.currency === currency))
    throw new CodedError('requestInvalid', {}, [{ pointer: '/currency', code: 'notOneOf' }]);
  const before = await readAccounts(tx, tenant, clientId);
  if (before.some((account) => account.currency === currency))
    throw new CodedError('alreadyExists');
  await tx
    .insert(clientAccount)
    .values({ tenant: tenant.id, clientId, currency, openedAt: now, isDefault: false });
  await notifyClient(
    tx,
    tenant.id,
    clientId,
    { kind: 'accountOpened', params: { currency }, link: { to: 'accounts', id: currency } },
    now,
  );
  return readAccounts(tx, tenant, clientId);
}

/** Makes an account the one that withdrawals are made from; not while one is pending. */
export async function setDefaultAccount(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  currency: string,
  now: Date,
): Promise<readonly Account[]> {
  await lockClient(tx, tenant.id, clientId);
  const before = await readAccounts(tx, tenant, clientId);
  const chosen = before.find((account) => account.currency === currency);
  if (chosen === undefined) throw new CodedError('notFound');
  if (chosen.is_default) return before;
  if (await isWithdrawing(tx, tenant.id, clientId)) throw new CodedError('withdrawalOpen');
  await tx
    .update(clientAccount)
    .set({ isDefault: false })
    .where(and(eq(clientAccount.tenant, tenant.id), eq(clientAccount.clientId, clientId)));
  await tx
    .insert(clientAccount)
    .values({ tenant: tenant.id, clientId, currency, openedAt: now, isDefault: true })
    .onConflictDoUpdate({
      target: [clientAccount.tenant, clientAccount.clientId, clientAccount.currency],
      set: { isDefault: true },
    });
  await notifyClient(
    tx,
    tenant.id,
    clientId,
    { kind: 'defaultAccountChanged', params: { currency }, link: { to: 'accounts', id: currency } },
    now,
  );
  return readAccounts(tx, tenant, clientId);
}

function accountOf(
  balances: readonly Balance[],
  currency: string,
  { isDefault, owes }: { readonly isDefault: boolean; readonly owes: boolean },
): Account {
  const amount = (...buckets: readonly Balance['bucket'][]) =>
    roundTo(
      balances
        .filter(({ bucket, asset }) => asset === currency && buckets.includes(bucket))
        .reduce((total, each) => total.plus(each.amount), new Big(0)),
      currency,
      'down',
    );
  const [cash, reserved, unsettled] = [amount('cash'), amount('frozen'), amount('unsettled')];
  const { withdrawable, keptBack } = withdrawableOf({
    cash,
    reserved,
    unsettled,
    isDefault,
    owes,
  });
  return {
    id: currency,
    currency,
    country: countries.find((each) => each.currency === currency)?.code ?? null,
    cash,
    frozen: amount('frozen', 'unsettled'),
    reserved,
    unsettled,
    // What is frozen has left the cash bucket already.
    available: cash,
    total: amount('cash', 'frozen', 'unsettled'),
    withdrawable: roundTo(withdrawable, currency, 'down'),
    kept_back: [...keptBack],
    is_default: isDefault,
  };
}
