import { CodedError } from '#core/errors.ts';
import { compare } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersKind } from '#server/tenants/tenant-products.ts';
import { applyForPlacing, endApplication } from './apply-for-placing-service.ts';
import { applicationsOf, findApplication } from './placing-application-record-service.ts';
import { pricesOf } from './placing-prices-service.ts';
import { findPlacing, placingsOf, type Placing } from './placing-record-service.ts';
import {
  readPlacedStock,
  readPlacingSituation,
  type PlacingSituation,
} from './placing-situation.ts';
import { wireApplication, wirePlacing, type PlacingReader } from './placing-view-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly market: MarketProvider;
  /** Called with an application that waits for the desk, in its transaction. */
  readonly onApplied: (tx: TenantTransaction, row: PlacingRow, now: Date) => Promise<void>;
}

type PlacingOperations =
  | 'listPlacings'
  | 'getPlacing'
  | 'applyForPlacing'
  | 'listPlacingApplications'
  | 'getPlacingApplication'
  | 'withdrawPlacingApplication';

/** Institutional placings and block trades of the catalogue, and a client's applications for them. */
export function placingHandlers({
  db,
  clock,
  random,
  market,
  onApplied,
}: Dependencies): Handlers<PlacingOperations> {
  const { stocks } = market;
  const parts = { random, pricesOf: pricesOf(market) };
  const readerOf = ({ tenant, locale }: CallContext): PlacingReader => ({
    ...{ tenant, locale, stocks },
    now: clock(),
  });
  const own = (id: string, context: CallContext) => ({ id, clientId: signedIn(context).clientId });
  const show = async (tx: TenantTransaction, row: PlacingRow, reader: PlacingReader) =>
    wireApplication(row, await findPlacing(tx, row.tenant, row.product), reader);
  const wire = async (
    tx: TenantTransaction,
    placing: Placing,
    situation: PlacingSituation,
    reader: PlacingReader,
  ) => {
    const { now } = reader;
    const prices = parts.pricesOf(placing.terms.instrument, now);
    const stock = await readPlacedStock(tx, placing, prices, now);
    return wirePlacing(placing, stock, situation, reader);
  };

  return {
    listPlacings(_input, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const situation = await readPlacingSituation(
          tx,
          tenant,
          signedIn(context).clientId,
          reader.now,
        );
        const items: Awaited<ReturnType<typeof wire>>[] = [];
        for (const placing of await placingsOf(tx, tenant.id, ['open', 'closed']))
          if (offersKind(tenant, placing.row.kind) || isOwn(placing, situation))
            items.push(await wire(tx, placing, situation, reader));
        return { items, next: null };
      });
    },
    getPlacing({ path: { code } }, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant.id, async (tx) => {
        const placing = await shownPlacing(tx, tenant, clientId, code, reader.now);
        return wire(
          tx,
          placing,
          await readPlacingSituation(tx, tenant, clientId, reader.now),
          reader,
        );
      });
    },
    async applyForPlacing({ path: { code }, body }, context, tx) {
      const reader = readerOf(context);
      const { clientId } = signedIn(context);
      const { tenant, now } = reader;
      const row = await applyForPlacing(tx, parts, tenant, clientId, code, body, now);
      if (row.status === 'awaiting') await onApplied(tx, row, now);
      const detail = { id: row.id, product: code };
      await recordClientAction(tx, context, { kind: 'placingApplied', detail }, now);
      return show(tx, row, reader);
    },
    listPlacingApplications({ query }, context) {
      const reader = readerOf(context);
      const { id: tenant } = reader.tenant;
      const filter = { status: query.status ?? null, product: query.product ?? null };
      return db.inTenant(tenant, async (tx) => {
        const all = await placingsOf(tx, tenant, ['open', 'closed', 'ended']);
        return pageOf(query, {
          rows: (after, limit) =>
            applicationsOf(tx, tenant, signedIn(context).clientId, filter, after, limit),
          show: (rows) => rows.map((row) => wireApplication(row, placingAmong(all, row), reader)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
      });
    },
    getPlacingApplication({ path: { id } }, context) {
      const reader = readerOf(context);
      return db.inTenant(reader.tenant.id, async (tx) =>
        show(tx, await findApplication(tx, reader.tenant.id, own(id, context)), reader),
      );
    },
    async withdrawPlacingApplication({ path: { id } }, context, tx) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const found = own(id, context);
      const { after } = await endApplication(tx, random, tenant.id, found, { by: 'client' }, now);
      const detail = { id, product: after.product };
      await recordClientAction(tx, context, { kind: 'placingWithdrawn', detail }, now);
      return show(tx, after, reader);
    },
  };
}

/** One that a client may see: a draft is the desk's alone. What the tenant no longer offers stays with who has applied for it. */
async function shownPlacing(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  code: string,
  now: Date,
): Promise<Placing> {
  const placing = await findPlacing(tx, tenant.id, code);
  if (placing.row.state === 'draft') throw new CodedError('notFound');
  if (offersKind(tenant, placing.row.kind)) return placing;
  const situation = await readPlacingSituation(tx, tenant, clientId, now);
  if (!isOwn(placing, situation)) throw new CodedError('notFound');
  return placing;
}

/** Whether a client has something of it that is not over. */
function isOwn({ row, terms }: Placing, { own, held }: PlacingSituation): boolean {
  const hasShares = row.kind === 'otc.otc' && compare(held.get(terms.instrument) ?? '0', '0') > 0;
  return hasShares || own.some(({ product }) => product === row.code);
}

function placingAmong(all: readonly Placing[], { product }: PlacingRow): Placing {
  const found = all.find(({ row }) => row.code === product);
  if (found === undefined) throw new Error(`an application for ${product}, which is no placing`);
  return found;
}
