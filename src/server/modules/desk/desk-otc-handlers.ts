import type { components } from '#api/desk.gen.ts';
import { plainAmount } from '#core/money.ts';
import type { ExpiringPrice } from '#server/rules/product/otc-quote.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { answerBid, refuseBid } from '#server/modules/otc/answer-bid-service.ts';
import { bidsIn } from '#server/modules/otc/otc-bid-record-service.ts';
import type { ChangedQuote } from '#server/modules/otc/otc-quote-service.ts';
import { currentQuote, putQuote, withdrawQuote } from '#server/modules/otc/otc-quote-service.ts';
import { putOtc, type WrittenOtc } from '#server/modules/otc/put-otc-service.ts';
import {
  findPlacing,
  placingsOf,
  type Placing,
} from '#server/modules/placing/placing-record-service.ts';
import { catalogueActs } from './catalogue-acts.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { bidFacts, bidItem, otcActions } from './otc-actions.ts';
import { quoteFacts } from './otc-quote-facts.ts';
import { takeRecordedStep } from './recorded-step.ts';
import { createSecondOperator } from './second-operator.ts';
import { shownProduct } from './shown-product.ts';
import { writtenProduct } from './written-product.ts';

type Schemas = components['schemas'];
type DeskOtc =
  | 'listCatalogueOtc'
  | 'putCatalogueOtc'
  | 'quoteOtc'
  | 'withdrawOtcQuote'
  | 'listClientOtcBids'
  | 'quoteClientOtcBid'
  | 'rejectClientOtcBid'
  | 'reverseClientOtcBid';

/** Shares sold over the counter, their quotes, and requests of clients for a price, at the desk. */
export function deskOtcHandlers(dependencies: DeskDependencies): Handlers<DeskOtc> {
  const { db, clock, random } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = otcActions(dependencies);
  const acts = catalogueActs<'otc.put' | 'otc.quote' | 'otc.withdraw'>(dependencies);

  const quoted = (
    context: CallContext,
    act: 'otc.quote' | 'otc.withdraw',
    change: (tx: TenantTransaction, tenant: string, now: Date) => Promise<ChangedQuote>,
  ) => {
    const { id: tenant } = context.tenant;
    return db.inTenant(tenant, async (tx) => {
      const now = clock();
      const { before, after } = await change(tx, tenant, now);
      const facts = { before: before && quoteFacts(before), after: quoteFacts(after) };
      await acts.record(tx, context, act, facts);
      return catalogueOtc(tx, await findPlacing(tx, tenant, after.code), now);
    });
  };

  return {
    listCatalogueOtc(_input, { tenant }) {
      return db.inTenant(tenant.id, async (tx) => {
        const all = await placingsOf(tx, tenant.id, ['draft', 'open', 'closed', 'ended']);
        const items: Schemas['CatalogueOtc'][] = [];
        for (const placing of all)
          if (placing.row.kind === 'otc.otc') items.push(await catalogueOtc(tx, placing, clock()));
        return { items, next: null };
      });
    },
    putCatalogueOtc({ body }, context) {
      const { tenant } = context;
      return db.inTenant(tenant.id, async (tx) => {
        const otc = writtenOtc(body);
        const changed = await putOtc(tx, tenant, otc, clock());
        await acts.recordPut(tx, context, 'otc.put', changed, otc.terms);
        return catalogueOtc(tx, await findPlacing(tx, tenant.id, body.code), clock());
      });
    },
    quoteOtc: ({ path: { code }, body }, context) =>
      quoted(context, 'otc.quote', (tx, tenant, now) =>
        putQuote(tx, tenant, code, expiring(body), now),
      ),
    withdrawOtcQuote: ({ path: { code } }, context) =>
      quoted(context, 'otc.withdraw', (tx, tenant, now) => withdrawQuote(tx, tenant, code, now)),
    listClientOtcBids({ query }, { tenant }) {
      const now = clock();
      return db.inTenant(tenant.id, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            bidsIn(tx, tenant.id, query.status ?? 'awaiting', now, after, limit),
          show: (rows) => rows.map((row) => bidItem(row, now)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async quoteClientOtcBid({ path: { id }, body }, context) {
      const after = await takeRecordedStep(dependencies, context, {
        name: 'otc.bid',
        take: (tx, tenant, now) =>
          answerBid(tx, random, tenant, { id, clientId: null }, expiring(body), now),
        facts: bidFacts,
      });
      return bidItem(after, clock());
    },
    async rejectClientOtcBid({ path: { id }, body: { remark } }, context) {
      const after = await takeRecordedStep(dependencies, context, {
        name: 'otc.reject',
        take: (tx, tenant, now) => refuseBid(tx, tenant, { id, clientId: null }, remark, now),
        facts: bidFacts,
      });
      return bidItem(after, clock());
    },
    reverseClientOtcBid: ({ path: { id }, body: { remark } }, context) =>
      second.ask(actions['otc.reverse'], { subject: id, params: { remark } }, context),
  };
}

function expiring({ price, expires_at }: Schemas['OtcQuoteRequest']): ExpiringPrice {
  return { price: plainAmount(price), expiresAt: new Date(expires_at) };
}

function writtenOtc(body: Schemas['CatalogueOtcRequest']): WrittenOtc {
  return {
    written: { ...writtenProduct({ ...body, step: '1' }), tradingType: body.trading_type },
    terms: {
      feePercent: body.fee_percent,
      lot: body.lot,
      shares: body.shares,
      document: body.document,
    },
  };
}

async function catalogueOtc(
  tx: TenantTransaction,
  { row, terms }: Placing,
  now: Date,
): Promise<Schemas['CatalogueOtc']> {
  const quote = await currentQuote(tx, row.tenant, row.code, now);
  return {
    ...shownProduct(row),
    trading_type: row.tradingType,
    fee_percent: plainAmount(terms.feePercent),
    lot: terms.lot,
    shares: plainAmount(terms.shares),
    taken: plainAmount(terms.taken),
    quote: quote && { price: quote.price, expires_at: quote.expiresAt.toISOString() },
    document: terms.document,
  };
}
