import type { components } from '#api/desk.gen.ts';
import type { NewsStep } from '#core/lifecycle/news-state.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { NewsRow } from '#server/db/tables/news.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { ChangedNews } from '#server/modules/news/news-service.ts';
import { keepUpload } from '#server/modules/file/upload-service.ts';
import { putNews, takeNewsStep, writtenNews } from '#server/modules/news/news-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { AuditEventName } from './audit-events.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type DeskNews = components['schemas']['DeskNews'];
type DeskNewsOperations =
  | 'listDeskNews'
  | 'putNews'
  | 'publishNews'
  | 'withdrawNews'
  | 'uploadNewsPicture';

/** News, written and published at the desk. */
export function deskNewsHandlers(
  dependencies: DeskDependencies & { readonly market: MarketProvider },
): Handlers<DeskNewsOperations> {
  const { db, clock, market, links } = dependencies;

  /** Changes news and records it in the same transaction. */
  function change(
    context: CallContext,
    act: Extract<AuditEventName, `news.${string}`>,
    work: (tx: TenantTransaction, now: Date) => Promise<ChangedNews>,
  ) {
    const { id: tenant } = context.tenant;
    return db.inTenant(tenant, async (tx) => {
      const { before, after } = await work(tx, clock());
      await recordAuditEvent(tx, dependencies, tenant, {
        who: operatorOf(context).name,
        act,
        clientId: null,
        before: before && recorded(before),
        after: recorded(after),
        origin: originOf(context.request),
      });
      return shown(after, context.tenant);
    });
  }

  const step = (id: string, context: CallContext, taken: NewsStep) =>
    change(context, `news.${taken}`, (tx, now) =>
      takeNewsStep(tx, context.tenant.id, id, taken, now),
    );

  const shown = (row: NewsRow, { tenantId }: Tenant): DeskNews => ({
    ...recorded(row),
    picture: row.picture === null ? null : links.to(tenantId, row.picture),
  });

  return {
    listDeskNews({ query }, { tenant }) {
      return db.inTenant(tenant.id, (tx) =>
        pageOf(query, {
          rows: (after, limit) => writtenNews(tx, tenant.id, query.state, after, limit),
          show: (rows) => rows.map((row) => shown(row, tenant)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    putNews({ body: { id, topic, texts, stocks, picture = null } }, context) {
      const { id: tenant, languages } = context.tenant;
      const known = new Set(market.stocks.map(({ instrument }) => instrument));
      const instruments = stocks.map((stock) => `${stock.market}:${stock.symbol}`);
      return change(context, 'news.put', (tx, now) =>
        putNews(
          tx,
          tenant,
          { id, topic, texts, stocks: instruments, picture },
          { languages, isStock: (instrument) => known.has(instrument) },
          now,
        ),
      );
    },
    publishNews: ({ path: { id } }, context) => step(id, context, 'publish'),
    withdrawNews: ({ path: { id } }, context) => step(id, context, 'withdraw'),
    async uploadNewsPicture(_input, context) {
      const { id: tenant, tenantId } = context.tenant;
      const { id } = await keepUpload(dependencies, context.request, {
        owner: { tenant, clientId: null },
        turn: `${tenant} desk ${operatorOf(context).name}`,
        purposes: ['news'],
      });
      return links.to(tenantId, id);
    },
  };
}

/** News as they are recorded: a picture by its id, for a link is a right to read it. */
function recorded({ id, topic, state, texts, stocks, picture, publishedAt, changedAt }: NewsRow) {
  return {
    id,
    topic,
    state,
    texts,
    stocks: stocks.map((instrument) => {
      const [market = '', symbol = ''] = instrument.split(':');
      return { market, symbol };
    }),
    picture,
    published_at: publishedAt?.toISOString() ?? null,
    changed_at: changedAt.toISOString(),
  };
}
