import type { Handlers } from '#server/http/handler.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import { pageOf } from '#server/http/page-of.ts';
import { exchangeOf, listExchanges } from '#server/modules/exchange/exchange-service.ts';
import { readTerms, setTerms } from '#server/modules/exchange/exchange-terms-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { exchangeActions } from './exchange-actions.ts';
import { createSecondOperator } from './second-operator.ts';

/** What exchanges cost and which currencies rest, every client's exchanges, and the reversal of a mistake. */
export function deskExchangeHandlers(
  dependencies: DeskDependencies,
): Handlers<'getExchangeTerms' | 'setExchangeTerms' | 'listClientExchanges' | 'reverseExchange'> {
  const { db, clock } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = exchangeActions(dependencies);
  return {
    async getExchangeTerms(_input, context) {
      const tenant = context.tenant.id;
      const { marginBps, feeBps, suspended } = await db.inTenant(tenant, (tx) =>
        readTerms(tx, tenant),
      );
      return { margin_bps: marginBps, fee_bps: feeBps, suspended };
    },
    async setExchangeTerms(input, context) {
      const tenant = context.tenant.id;
      const { margin_bps: marginBps, fee_bps: feeBps } = input.body;
      const suspended = [...new Set(input.body.suspended)].sort();
      await db.inTenant(tenant, async (tx) => {
        const { marginBps: margin, feeBps: fee, suspended: resting } = await readTerms(tx, tenant);
        const after = { marginBps, feeBps, suspended };
        await setTerms(tx, tenant, after, clock());
        await recordAuditEvent(tx, dependencies, tenant, {
          who: operatorOf(context).name,
          act: 'exchange.terms',
          clientId: null,
          before: { marginBps: margin, feeBps: fee, suspended: resting },
          after,
          origin: originOf(context.request),
        });
      });
      return { margin_bps: marginBps, fee_bps: feeBps, suspended };
    },
    async listClientExchanges(input, context) {
      const tenant = context.tenant.id;
      const { client_id: clientId } = input.query;
      return db.inTenant(tenant, (tx) =>
        pageOf(input.query, {
          rows: (after, limit) => listExchanges(tx, tenant, clientId ?? null, after, limit),
          show: (rows) => rows.map((row) => ({ client_id: row.clientId, ...exchangeOf(row) })),
          place: ({ executedAt, createdAt, id }) => ({ at: executedAt ?? createdAt, id }),
        }),
      );
    },
    reverseExchange: ({ path: { id }, body: { reason } }, context) =>
      second.ask(actions['exchange.reverse'], { subject: id, params: { reason } }, context),
  };
}
