import { networkName, usualRoutes } from '#server/rules/banking/crypto.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { CryptoDepositRow } from '#server/db/tables/crypto.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { cryptoDepositsIn } from '#server/modules/crypto/crypto-deposit-service.ts';
import { readRoutes, setRoute } from '#server/modules/crypto/crypto-route-service.ts';
import { lockedCryptoDeposit, takeCryptoStep } from '#server/modules/crypto/crypto-step-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import { cryptoActions, cryptoFacts } from './crypto-actions.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { listedOf } from './listed-of.ts';
import { takeRecordedStep } from './recorded-step.ts';
import { createSecondOperator } from './second-operator.ts';

type DeskCrypto =
  | 'listClientCryptoDeposits'
  | 'creditCryptoDeposit'
  | 'rejectCryptoDeposit'
  | 'reverseCryptoDeposit'
  | 'listCryptoTerms'
  | 'setCryptoTerms';

/** Deposits by crypto at the desk: what the chain could not decide by itself, mistakes, and the terms of each network. */
export function deskCryptoHandlers(dependencies: DeskDependencies): Handlers<DeskCrypto> {
  const { db, clock, random } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = cryptoActions(dependencies);

  return {
    listClientCryptoDeposits({ query }, context) {
      const which = listedOf(query, 'wrongNetwork');
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => cryptoDepositsIn(tx, tenant, which, after, limit),
          show: (rows) => rows.map(item),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    creditCryptoDeposit: ({ path: { id }, body }, context) =>
      second.ask(actions['crypto-deposit.credit'], { subject: id, params: { ...body } }, context),
    async rejectCryptoDeposit({ path: { id }, body: { note } }, context) {
      await takeRecordedStep(dependencies, context, {
        name: 'crypto-deposit.reject',
        async take(tx, tenant, now) {
          const before = await lockedCryptoDeposit(tx, tenant, id);
          const act = { step: 'reject', note } as const;
          return { before, after: await takeCryptoStep(tx, random, before, 'operator', act, now) };
        },
        facts: cryptoFacts,
        note,
      });
    },
    reverseCryptoDeposit: ({ path: { id }, body }, context) =>
      second.ask(actions['crypto-deposit.reverse'], { subject: id, params: { ...body } }, context),
    async listCryptoTerms(_input, context) {
      const tenant = context.tenant.id;
      const routes = await db.inTenant(tenant, (tx) => readRoutes(tx, tenant));
      return {
        items: routes.map(({ asset, network, minimum, confirmations, isOpen }) => ({
          ...{ asset, network, minimum, confirmations },
          open: isOpen,
        })),
        next: null,
      };
    },
    async setCryptoTerms({ body }, context) {
      const tenant = context.tenant.id;
      const known = usualRoutes.find(
        ({ asset, network }) => asset === body.asset && network === body.network,
      );
      if (!known)
        throw new CodedError('requestInvalid', {}, [{ pointer: '/network', code: 'notOneOf' }]);
      if (!toBig(body.minimum).gt(0))
        throw new CodedError('requestInvalid', {}, [{ pointer: '/minimum', code: 'tooSmall' }]);
      const { minimum, confirmations, open: isOpen } = body;
      await db.inTenant(tenant, async (tx) => {
        const before = (await readRoutes(tx, tenant)).find(
          ({ asset, network }) => asset === known.asset && network === known.network,
        );
        const after = { ...known, minimum, confirmations, isOpen };
        await setRoute(tx, tenant, after, clock());
        await recordAuditEvent(tx, dependencies, tenant, {
          who: operatorOf(context).name,
          act: 'crypto.route',
          clientId: null,
          before: before ? { ...before } : null,
          after,
          origin: originOf(context.request),
        });
      });
      return { ...body };
    },
  };
}

function item(row: CryptoDepositRow) {
  const { id, clientId, currency, asset, network, address, memo, status, needed } = row;
  const plain = (amount: string | null) => (amount === null ? null : toBig(amount).toFixed());
  return {
    id,
    client_id: clientId,
    currency,
    asset,
    network_name: networkName(asset, network),
    address,
    memo,
    status,
    amount: plain(row.amount),
    seen_asset: row.seenAsset,
    seen_network: row.seenNetwork,
    tx_id: row.txId,
    confirmations: row.confirmations,
    needed,
    credited: plain(row.credited),
    /** The chain no longer shows what was credited. */
    orphaned_at: row.orphanedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
