import { and, asc, desc, eq } from 'drizzle-orm';
import type { CryptoRoute } from '#server/rules/banking/crypto.ts';
import { addressDays, maxWaiting } from '#server/rules/banking/crypto.ts';
import { CodedError } from '#core/errors.ts';
import type { CryptoDepositState } from '#core/lifecycle/crypto-deposit.ts';
import { cryptoDepositLifecycle } from '#core/lifecycle/crypto-deposit.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { CryptoDepositRow } from '#server/db/tables/crypto.ts';
import { cryptoDeposit } from '#server/db/tables/crypto.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { Chain } from '#server/chain/chain.ts';
import { readRoutes } from './crypto-route-service.ts';

export interface CryptoOwner {
  readonly tenant: string;
  readonly clientId: string;
}

/** What a client asks an address for. `confirmed` is the network that the client ticked to have understood. */
export interface CryptoRequest {
  readonly asset: string;
  readonly network: string;
  readonly account: string;
  readonly confirmed: string;
}

/**
 * Opens a deposit under an id that is new: an address of its own, watched for its first transfer. Refuses with
 * `cryptoUnavailable` what the tenant does not offer, with a field error who did not confirm the very network, and with
 * `depositLimitReached` who has too many waiting.
 */
export async function openCryptoDeposit(
  tx: TenantTransaction,
  chain: Chain | null,
  owner: CryptoOwner,
  id: string,
  { asked, accounts }: { readonly asked: CryptoRequest; readonly accounts: readonly string[] },
  now: Date,
): Promise<CryptoDepositRow> {
  const { asset, network, account, confirmed } = asked;
  // The tick names the network: one that was ticked for another choice is none.
  if (confirmed !== network) refuse('/confirmed_network', 'mismatch');
  if (!accounts.includes(account)) refuse('/account', 'notOneOf');
  const route = await openRoute(tx, owner.tenant, asset, network);
  if (chain === null || route === null) throw new CodedError('cryptoUnavailable');
  // One at a time, so that the limit holds.
  await lockClient(tx, owner.tenant, owner.clientId);
  const waiting = await tx.$count(
    cryptoDeposit,
    and(ofOwner(owner), eq(cryptoDeposit.status, 'waiting')),
  );
  if (waiting >= maxWaiting) throw new CodedError('depositLimitReached', { limit: maxWaiting });
  const { address, memo } = await chain.addressFor(route.network, id);
  const [row] = await tx
    .insert(cryptoDeposit)
    .values({
      ...owner,
      id,
      currency: account,
      asset: route.asset,
      network: route.network,
      address,
      memo,
      minimum: route.minimum,
      needed: route.confirmations,
      status: cryptoDepositLifecycle.table.initial,
      createdAt: now,
      expiresAt: new Date(now.getTime() + addressDays * 86_400_000),
    })
    .returning();
  if (!row) throw new Error('a deposit that was inserted did not come back');
  return row;
}

async function openRoute(
  tx: TenantTransaction,
  tenant: string,
  asset: string,
  network: string,
): Promise<CryptoRoute | null> {
  const routes = await readRoutes(tx, tenant);
  return (
    routes.find((each) => each.isOpen && each.asset === asset && each.network === network) ?? null
  );
}

/** The newest first. */
export function cryptoDepositsOf(
  tx: TenantTransaction,
  owner: CryptoOwner,
  after: Cursor | null,
  limit: number,
): Promise<readonly CryptoDepositRow[]> {
  return tx
    .select()
    .from(cryptoDeposit)
    .where(and(ofOwner(owner), olderThan(after, cryptoDeposit.createdAt, cryptoDeposit.id)))
    .orderBy(desc(cryptoDeposit.createdAt), desc(cryptoDeposit.id))
    .limit(limit);
}

/** Deposits for the desk, the longest waiting first: of one state, of one client, or both. */
export function cryptoDepositsIn(
  tx: TenantTransaction,
  tenant: string,
  {
    status,
    clientId,
  }: { readonly status: CryptoDepositState | null; readonly clientId: string | null },
  after: Cursor | null,
  limit: number,
): Promise<readonly CryptoDepositRow[]> {
  return tx
    .select()
    .from(cryptoDeposit)
    .where(
      and(
        eq(cryptoDeposit.tenant, tenant),
        status === null ? undefined : eq(cryptoDeposit.status, status),
        clientId ? eq(cryptoDeposit.clientId, clientId) : undefined,
        newerThan(after, cryptoDeposit.createdAt, cryptoDeposit.id),
      ),
    )
    .orderBy(asc(cryptoDeposit.createdAt), asc(cryptoDeposit.id))
    .limit(limit);
}

function ofOwner({ tenant, clientId }: CryptoOwner) {
  return and(eq(cryptoDeposit.tenant, tenant), eq(cryptoDeposit.clientId, clientId));
}

function refuse(pointer: string, code: 'notOneOf' | 'mismatch'): never {
  throw new CodedError('requestInvalid', {}, [{ pointer, code }]);
}
