import type { components } from '#api/client.gen.ts';
import { cryptoAssets, cryptoNetworks, networkName } from '#server/rules/banking/crypto.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { Database } from '#server/db/database.ts';
import type { CryptoDepositRow } from '#server/db/tables/crypto.ts';
import type { Chain } from '#server/chain/chain.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { readAccounts } from '#server/modules/account/account-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { cryptoDepositsOf, openCryptoDeposit } from './crypto-deposit-service.ts';
import { readRoutes } from './crypto-route-service.ts';
import { watchLater } from './crypto-watch.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly rates: ExchangeRates;
  /** `null` where the backend knows no chain: nothing is offered then. */
  readonly chain: Chain | null;
}

/** Deposits by crypto, as the client sees them. */
export function cryptoHandlers({
  db,
  clock,
  random,
  rates,
  chain,
}: Dependencies): Handlers<'listCryptoRoutes' | 'listCryptoDeposits' | 'openCryptoDeposit'> {
  return {
    async listCryptoRoutes({ query }, context) {
      const tenant = context.tenant.id;
      const routes =
        chain === null ? [] : await db.inTenant(tenant, (tx) => readRoutes(tx, tenant));
      return {
        simulated: chain?.isSimulated ?? false,
        items: routes
          .filter(({ isOpen }) => isOpen)
          .map(({ asset, network, minimum, confirmations }) => ({
            asset,
            asset_name: cryptoAssets[asset],
            network,
            network_name: networkName(asset, network),
            needs_memo: cryptoNetworks[network].needsMemo,
            minimum,
            confirmations,
            minutes: Math.ceil((confirmations * cryptoNetworks[network].blockSeconds) / 60),
            rate: rates.rate(asset, query.account),
          })),
      };
    },
    async listCryptoDeposits({ query }, context) {
      const owner = { tenant: context.tenant.id, clientId: signedIn(context).clientId };
      return db.inTenant(owner.tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => cryptoDepositsOf(tx, owner, after, limit),
          show: (rows) => rows.map(wire),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async openCryptoDeposit({ body }, context, tx) {
      const owner = { tenant: context.tenant.id, clientId: signedIn(context).clientId };
      const now = clock();
      const id = newId(now, random);
      await recordClientAction(tx, context, { kind: 'depositAnnounced', detail: { id } }, now);
      const { asset, network, account, confirmed_network: confirmed } = body;
      const accounts = await readAccounts(tx, context.tenant, owner.clientId);
      const row = await openCryptoDeposit(
        tx,
        chain,
        owner,
        id,
        {
          asked: { asset, network, account, confirmed },
          accounts: accounts.map(({ currency }) => currency),
        },
        now,
      );
      await watchLater(tx, random, row, now);
      return wire(row);
    },
  };
}

function wire(row: CryptoDepositRow): components['schemas']['CryptoDeposit'] {
  const { id, currency, asset, network, address, memo, status, needed, confirmations } = row;
  const plain = (amount: string | null) => (amount === null ? null : toBig(amount).toFixed());
  return {
    id,
    currency,
    asset,
    network,
    network_name: networkName(asset, network),
    address,
    memo,
    minimum: toBig(row.minimum).toFixed(),
    status,
    confirmations: Math.min(confirmations, needed),
    needed,
    amount: plain(row.amount),
    seen_asset: row.seenAsset,
    tx_id: row.txId,
    rate: plain(row.rate),
    credited: row.credited === null ? null : roundTo(row.credited, currency, 'halfEven'),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    seen_at: row.seenAt?.toISOString() ?? null,
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}
