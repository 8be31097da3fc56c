import { CodedError } from '#core/errors.ts';
import { offeringObstacles } from '#core/offering/offering-obstacles.ts';
import { roundTo } from '#core/money.ts';
import type { ActivityKind } from '#server/rules/security/security-event.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { queryMoments } from '#server/http/query-days.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersOffering } from '#server/tenants/tenant-products.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { DecidedApplication } from './application-record-service.ts';
import {
  applicationsByOffering,
  applicationsOf,
  findApplication,
} from './application-record-service.ts';
import {
  applyForOffering,
  changeApplication,
  figuresOf,
  withdrawApplication,
} from './apply-service.ts';
import { payApplication } from './desk-application-service.ts';
import { bondsOffered } from './offered-bond-service.ts';
import { findOffering, offeringsByCode, shownOfferings } from './offering-record-service.ts';
import { applicantFacts, offeredWindow, readApplicantSituation } from './offering-situation.ts';
import type { OfferingReader } from './offering-view-service.ts';
import {
  textsOf,
  wireAllotment,
  wireApplication,
  wireObstacles,
  wireOffering,
} from './offering-view-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
}

type OfferingOperations =
  | 'listOfferings'
  | 'getOffering'
  | 'quoteOffering'
  | 'applyForOffering'
  | 'listOfferingApplications'
  | 'getOfferingApplication'
  | 'changeOfferingApplication'
  | 'withdrawOfferingApplication'
  | 'payOfferingApplication';

/** Public offerings and the client's applications for them. */
export function offeringHandlers({
  db,
  clock,
  random,
}: Dependencies): Handlers<OfferingOperations> {
  const readerOf = ({ tenant, locale }: CallContext): OfferingReader => ({
    tenant,
    locale,
    now: clock(),
  });
  const own = (id: string, context: CallContext) => ({ id, clientId: signedIn(context).clientId });
  const show = async (tx: TenantTransaction, row: ApplicationRow, reader: OfferingReader) =>
    wireApplication(row, await findOffering(tx, row.tenant, row.offering), reader);

  /** Takes a step of the client's, records it and answers the application. */
  async function take(
    tx: TenantTransaction,
    context: CallContext,
    kind: ActivityKind,
    step: (now: Date) => Promise<DecidedApplication>,
  ) {
    const reader = readerOf(context);
    const { after } = await step(reader.now);
    const detail = { id: after.id, offering: after.offering };
    await recordClientAction(tx, context, { kind, detail }, reader.now);
    return show(tx, after, reader);
  }

  return {
    listOfferings(_input, context) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant.id, async (tx) => {
        const situation = await readApplicantSituation(tx, tenant, clientId);
        const all = await shownOfferings(tx, tenant.id);
        const codes = all.map(({ code }) => code);
        const applied = await applicationsByOffering(tx, tenant.id, clientId, codes);
        const rows = all.filter(
          ({ kind, code }) => offersOffering(tenant, kind) || applied.has(code),
        );
        const bonds = await bondsOffered(tx, tenant.id, rows);
        const items = rows.map((row) => {
          const application = applied.get(row.code) ?? null;
          const about = { applied: application !== null };
          const facts = applicantFacts(tenant, situation, row, about, now);
          const obstacles = offeringObstacles(offeredWindow(tenant, row), facts, null);
          const bond = bonds.get(row.instrument);
          return wireOffering(row, { obstacles, application, bond }, reader);
        });
        return { items, next: null };
      });
    },
    getOffering({ path: { code } }, context) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant.id, async (tx) => {
        const row = await shownOffering(tx, tenant, clientId, code);
        const situation = await readApplicantSituation(tx, tenant, clientId);
        const applied = await applicationsByOffering(tx, tenant.id, clientId, [code]);
        const application = applied.get(code) ?? null;
        const about = { applied: application !== null };
        const facts = applicantFacts(tenant, situation, row, about, now);
        const obstacles = offeringObstacles(offeredWindow(tenant, row), facts, null);
        const bond = (await bondsOffered(tx, tenant.id, [row])).get(row.instrument);
        return {
          ...wireOffering(row, { obstacles, application, bond }, reader),
          risks: textsOf(row, reader).risks,
          documents: [...row.documents],
          available: roundTo(facts.available, row.currency, 'down'),
          allotment: wireAllotment(row),
        };
      });
    },
    quoteOffering({ path: { code }, body: { lots, price } }, context) {
      const { tenant, now } = readerOf(context);
      const { clientId } = signedIn(context);
      return db.inTenant(tenant.id, async (tx) => {
        const row = await shownOffering(tx, tenant, clientId, code);
        const situation = await readApplicantSituation(tx, tenant, clientId);
        const applied = (await applicationsByOffering(tx, tenant.id, clientId, [code])).get(code);
        // For who has applied these are the figures of a change.
        const about =
          applied?.status === 'awaiting'
            ? { applied: false, changed: applied }
            : { applied: applied !== undefined };
        const facts = applicantFacts(tenant, situation, row, about, now);
        const figures = figuresOf(row, { lots, bid: price });
        const typed = { lots, bid: price, total: figures.total };
        return {
          currency: row.currency,
          ...figures,
          available: roundTo(facts.available, row.currency, 'down'),
          obstacles: wireObstacles(offeringObstacles(offeredWindow(tenant, row), facts, typed)),
          as_of: now.toISOString(),
        };
      });
    },
    async applyForOffering({ path: { code }, body }, context, tx) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const { clientId } = signedIn(context);
      const wanted = { lots: body.lots, bid: body.price, total: body.total };
      const row = await applyForOffering(tx, random, tenant, clientId, code, wanted, now);
      const detail = { id: row.id, offering: code };
      await recordClientAction(tx, context, { kind: 'offeringApplied', detail }, now);
      return show(tx, row, reader);
    },
    listOfferingApplications({ query }, context) {
      const reader = readerOf(context);
      const { id: tenant } = reader.tenant;
      const { clientId } = signedIn(context);
      const period = queryMoments(query, zoneOf(reader.tenant), reader.now, 'all');
      const filter = { status: query.status ?? null, ...period };
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => applicationsOf(tx, tenant, clientId, filter, after, limit),
          async show(rows) {
            const codes = rows.map(({ offering }) => offering);
            const all = await offeringsByCode(tx, tenant, codes);
            return rows.map((row) => wireApplication(row, offeringOf(all, row), reader));
          },
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    getOfferingApplication({ path: { id } }, context) {
      const reader = readerOf(context);
      return db.inTenant(reader.tenant.id, async (tx) =>
        show(tx, await findApplication(tx, reader.tenant.id, own(id, context)), reader),
      );
    },
    changeOfferingApplication: ({ path: { id }, body }, context, tx) =>
      take(tx, context, 'offeringChanged', (now) =>
        changeApplication(
          tx,
          random,
          context.tenant,
          own(id, context),
          { lots: body.lots, bid: body.price, total: body.total },
          now,
        ),
      ),
    withdrawOfferingApplication: ({ path: { id } }, context) =>
      db.inTenant(context.tenant.id, (tx) =>
        take(tx, context, 'offeringWithdrawn', (now) =>
          withdrawApplication(tx, random, context.tenant.id, own(id, context), now),
        ),
      ),
    payOfferingApplication: ({ path: { id }, body: { amount } }, context, tx) =>
      take(tx, context, 'offeringPaid', (now) =>
        payApplication(tx, random, context.tenant.id, own(id, context), amount, now),
      ),
  };
}

/** An offering that a client may see: a draft is the desk's alone. What the tenant no longer offers stays with who has applied for it. */
async function shownOffering(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  code: string,
): Promise<OfferingRow> {
  const row = await findOffering(tx, tenant.id, code);
  if (row.state === 'draft') throw new CodedError('notFound');
  if (offersOffering(tenant, row.kind)) return row;
  if (!(await applicationsByOffering(tx, tenant.id, clientId, [code])).has(code))
    throw new CodedError('notFound');
  return row;
}

function offeringOf(
  all: ReadonlyMap<string, OfferingRow>,
  { offering }: ApplicationRow,
): OfferingRow {
  const found = all.get(offering);
  if (found === undefined) throw new Error(`an application for ${offering}, which is no offering`);
  return found;
}
