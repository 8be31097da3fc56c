import { randomBytes } from 'node:crypto';
import type { components } from '#api/desk.gen.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { startAllotment } from '#server/modules/offering/allot-service.ts';
import { applicationsIn } from '#server/modules/offering/application-record-service.ts';
import {
  raiseApplication,
  rejectApplication,
} from '#server/modules/offering/desk-application-service.ts';
import type { ChangedOffering } from '#server/modules/offering/offering-record-service.ts';
import { latestOfferings } from '#server/modules/offering/offering-record-service.ts';
import type { MarketPlace, WrittenOffering } from '#server/modules/offering/publish-service.ts';
import {
  cancelOffering,
  putOffering,
  takeOfferingStep,
} from '#server/modules/offering/publish-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';
import type { AuditEventName } from './audit-events.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import {
  applicationFacts,
  applicationItem,
  offeringFacts,
  offeringItem,
} from './offering-facts.ts';
import { takeRecordedStep } from './recorded-step.ts';

type DeskOfferings =
  | 'listDeskOfferings'
  | 'putOffering'
  | 'publishOffering'
  | 'openOffering'
  | 'closeOffering'
  | 'listOfferedShares'
  | 'allotOffering'
  | 'cancelOffering'
  | 'listClientApplications'
  | 'rejectClientApplication'
  | 'raiseClientApplication';

const shown = 200;

/** Public offerings and clients' applications for them, at the desk. */
export function deskOfferingHandlers(
  dependencies: DeskDependencies & { readonly market: MarketPlace },
): Handlers<DeskOfferings> {
  const { db, clock, random, market } = dependencies;

  /** Changes an offering and records it in the same transaction. */
  function change(
    context: CallContext,
    act: Extract<AuditEventName, `offering.${string}`>,
    work: (tx: TenantTransaction, now: Date) => Promise<ChangedOffering>,
  ) {
    const { tenant } = context;
    return db.inTenant(tenant.id, async (tx) => {
      const { before, after } = await work(tx, clock());
      await recordAuditEvent(tx, dependencies, tenant.id, {
        who: operatorOf(context).name,
        act,
        clientId: null,
        before: before && offeringFacts(before),
        after: offeringFacts(after),
        origin: originOf(context.request),
      });
      return offeringItem(after);
    });
  }

  const step = (code: string, context: CallContext, taken: 'publish' | 'open' | 'close' | 'list') =>
    change(context, `offering.${taken}`, (tx, now) =>
      takeOfferingStep(tx, context.tenant.id, code, taken, 'operator', now),
    );

  return {
    listDeskOfferings: (_input, { tenant }) =>
      db.inTenant(tenant.id, async (tx) => ({
        items: (await latestOfferings(tx, tenant.id, shown)).map(offeringItem),
        next: null,
      })),
    putOffering: ({ body }, context) =>
      change(context, 'offering.put', (tx, now) => {
        const { tenant } = context;
        return putOffering(
          tx,
          tenant,
          writtenOffering(body),
          { market, zone: zoneOf(tenant) },
          now,
        );
      }),
    publishOffering: ({ path: { code } }, context) => step(code, context, 'publish'),
    openOffering: ({ path: { code } }, context) => step(code, context, 'open'),
    closeOffering: ({ path: { code } }, context) => step(code, context, 'close'),
    listOfferedShares: ({ path: { code } }, context) => step(code, context, 'list'),
    allotOffering: ({ path: { code }, body }, context) =>
      change(context, 'offering.allot', (tx, now) => {
        const seed = body.seed ?? randomBytes(16).toString('hex');
        const decision = { price: body.price, seed, by: 'operator' } as const;
        return startAllotment(tx, random, context.tenant.id, code, decision, now);
      }),
    cancelOffering: ({ path: { code }, body: { reason } }, context) =>
      change(context, 'offering.cancel', (tx, now) =>
        cancelOffering(tx, context.tenant.id, code, reason, now),
      ),
    listClientApplications({ query }, context) {
      const { status = 'awaiting', offering = null } = query;
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => applicationsIn(tx, tenant, { status, offering }, after, limit),
          show: (rows) => rows.map(applicationItem),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async rejectClientApplication({ path: { id }, body: { remark } }, context) {
      const after = await takeRecordedStep(dependencies, context, {
        name: 'application.reject',
        take: (tx, tenant, now) => rejectApplication(tx, random, tenant, id, remark, now),
        facts: applicationFacts,
      });
      return applicationItem(after);
    },
    async raiseClientApplication({ path: { id }, body }, context) {
      const after = await takeRecordedStep(dependencies, context, {
        name: 'application.raise',
        take: (tx, tenant, now) => raiseApplication(tx, tenant, id, body, now),
        facts: applicationFacts,
      });
      return applicationItem(after);
    },
  };
}

function writtenOffering(body: components['schemas']['OfferingRequest']): WrittenOffering {
  return {
    code: body.code,
    kind: body.type,
    instrument: body.instrument,
    currency: body.currency,
    risk: body.risk,
    lot: body.lot,
    lots: body.lots,
    minLots: body.min_lots,
    maxLots: body.max_lots,
    priceLow: body.price_low,
    priceHigh: body.price_high,
    priceStep: body.price_step,
    feeRate: body.fee_rate,
    vip: body.vip,
    score: body.score,
    audience: body.audience ?? null,
    documents: body.documents ?? [],
    trancheVip: body.tranche_vip,
    tranchePercent: body.tranche_percent,
    texts: body.texts,
    start: new Date(body.start_time),
    end: new Date(body.end_time),
    pub: new Date(body.pub_time),
    refund: new Date(body.refund_time),
    lwr: new Date(body.lwr_time),
    listed: new Date(body.listed_time),
    settlement: new Date(body.settlement_time),
  };
}
