import { announceSplit } from '#server/modules/corporate/announce-split-service.ts';
import { splitStock } from '#server/modules/corporate/split-stock-service.ts';
import { wireStockAction } from '#server/modules/corporate/corporate-view-service.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { components } from '#api/desk.gen.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CorporateActionRow } from '#server/db/tables/corporate.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import type { MarketProvider, StockListing } from '#server/market/market-provider.ts';
import {
  announceDividend,
  cancelAction,
  reverseAction,
} from '#server/modules/corporate/announce-dividend-service.ts';
import type { DecidedAction } from '#server/modules/corporate/corporate-record-service.ts';
import { actionsIn, stuckByAction } from '#server/modules/corporate/corporate-record-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { AuditEventName } from './audit-events.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type DeskCorporate =
  | 'listCorporateActions'
  | 'announceDividend'
  | 'announceSplit'
  | 'cancelCorporateAction'
  | 'reverseCorporateAction';

interface Dependencies extends DeskDependencies {
  readonly market: Pick<MarketProvider, 'stocks' | 'quote' | 'venues'>;
}

/** Dividends and splits of stocks, at the desk: announced, cancelled, taken back. */
export function deskCorporateHandlers(dependencies: Dependencies): Handlers<DeskCorporate> {
  const { db, clock, random, market } = dependencies;

  const record = (
    tx: TenantTransaction,
    context: CallContext,
    act: Extract<AuditEventName, `dividend.${string}` | `split.${string}`>,
    {
      before,
      after,
    }: { readonly before: CorporateActionRow | null } & Pick<DecidedAction, 'after'>,
  ) =>
    recordAuditEvent(tx, dependencies, context.tenant.id, {
      who: operatorOf(context).name,
      act,
      clientId: null,
      before: before && factsOf(before),
      after: factsOf(after),
      origin: originOf(context.request),
    });

  function decide(
    context: CallContext,
    act: 'cancel' | 'reverse',
    take: (tx: TenantTransaction, now: Date) => Promise<DecidedAction>,
  ) {
    return db.inTenant(context.tenant.id, async (tx) => {
      const decided = await take(tx, clock());
      await record(tx, context, `${decided.after.kind}.${act}`, decided);
      return wireAction(decided.after, 0);
    });
  }

  return {
    listCorporateActions({ query }, { tenant: { id: tenant } }) {
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => actionsIn(tx, tenant, query.status ?? null, after, limit),
          async show(rows) {
            const stuck = await stuckByAction(
              tx,
              tenant,
              rows.map(({ id }) => id),
            );
            return rows.map((row) => wireAction(row, stuck.get(row.id) ?? 0));
          },
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    announceDividend({ body }, context) {
      const stock = stockOf(market, body);
      return db.inTenant(context.tenant.id, async (tx) => {
        const written = {
          stock,
          perShare: body.per_share,
          exOn: body.ex_on,
          recordOn: body.record_on,
          paysOn: body.pays_on,
          source: 'desk' as const,
        };
        const after = await announceDividend(tx, random, context.tenant.id, written, clock());
        await record(tx, context, 'dividend.announce', { before: null, after });
        return wireAction(after, 0);
      });
    },
    announceSplit({ body }, context) {
      const stock = stockOf(market, body);
      const trades = splitStock(market, stock);
      if (trades === null) throw new CodedError('priceUnavailable');
      return db.inTenant(context.tenant.id, async (tx) => {
        const after = await announceSplit(
          tx,
          random,
          context.tenant.id,
          {
            stock,
            newShares: body.new_shares,
            oldShares: body.old_shares,
            exOn: body.effective_on,
          },
          trades,
          clock(),
        );
        await record(tx, context, 'split.announce', { before: null, after });
        return wireAction(after, 0);
      });
    },
    cancelCorporateAction: ({ path: { id }, body: { remark } }, context) =>
      decide(context, 'cancel', (tx, now) =>
        cancelAction(tx, random, context.tenant.id, id, remark, now),
      ),
    reverseCorporateAction: ({ path: { id }, body: { remark } }, context) =>
      decide(context, 'reverse', (tx, now) =>
        reverseAction(tx, random, context.tenant.id, id, remark, now),
      ),
  };
}

function stockOf(
  { stocks }: Pick<MarketProvider, 'stocks'>,
  { market, symbol }: { readonly market: string; readonly symbol: string },
): StockListing {
  const found = stocks.find(({ instrument }) => instrument === `${market}:${symbol}`);
  if (found === undefined)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/symbol', code: 'notOneOf' }]);
  return found;
}

function factsOf(row: CorporateActionRow) {
  const { id, instrument, currency, perShare, newShares, oldShares, exOn, paysOn, status, remark } =
    row;
  return {
    id,
    instrument,
    currency,
    ...(perShare !== null && { perShare: toBig(perShare).toFixed() }),
    ...(newShares !== null && { newShares, oldShares }),
    exOn,
    paysOn,
    status,
    remark,
  };
}

function wireAction(
  row: CorporateActionRow,
  notReversed: number,
): components['schemas']['CorporateAction'] {
  return {
    ...wireStockAction(row),
    ...listedAt(row.instrument),
    name: row.name,
    status: row.status,
    source: row.source,
    remark: row.remark,
    not_reversed: notReversed,
    created_at: row.createdAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
  };
}
