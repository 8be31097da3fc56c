import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { pricesOfRange } from '#server/modules/product/day-price-service.ts';
import type { ProductReader } from '#server/modules/product/product-view-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersKind } from '#server/tenants/tenant-products.ts';
import { buyQuant } from './buy-quant-service.ts';
import { leaveQuant } from './end-quant-service.ts';
import {
  findQuantHolding,
  ownQuantHoldings,
  quantHoldingsOf,
} from './quant-holding-record-service.ts';
import { findQuant, quantsOf, type Quant } from './quant-record-service.ts';
import { readQuantSituation } from './quant-situation.ts';
import { wireQuant, wireQuantHolding } from './quant-view-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
}

type QuantOperations =
  | 'listQuants'
  | 'getQuant'
  | 'listQuantValues'
  | 'buyQuant'
  | 'listQuantHoldings'
  | 'getQuantHolding'
  | 'leaveQuant';

/** Strategy notes of the catalogue, and what a client has of them. */
export function quantHandlers({ db, clock, random }: Dependencies): Handlers<QuantOperations> {
  const readerOf = ({ tenant, locale }: CallContext): ProductReader => ({
    tenant,
    locale,
    now: clock(),
  });
  const own = (id: string, context: CallContext) => ({ id, clientId: signedIn(context).clientId });
  const show = async (tx: TenantTransaction, row: QuantHoldingRow, reader: ProductReader) =>
    wireQuantHolding(row, await findQuant(tx, row.tenant, row.product), reader);

  return {
    listQuants(_input, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      return db.inTenant(tenant.id, async (tx) => {
        const situation = await readQuantSituation(tx, tenant, signedIn(context).clientId);
        const all = await quantsOf(tx, tenant.id, ['open', 'closed']);
        const shown = all.filter(
          ({ row }) =>
            offersKind(tenant, row.kind) ||
            situation.own.some(({ product }) => product === row.code),
        );
        return { items: shown.map((quant) => wireQuant(quant, situation, reader)), next: null };
      });
    },
    getQuant({ path: { code } }, context) {
      const reader = readerOf(context);
      const { tenant } = reader;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant.id, async (tx) => {
        const quant = await shownQuant(tx, tenant, clientId, code);
        return wireQuant(quant, await readQuantSituation(tx, tenant, clientId), reader);
      });
    },
    listQuantValues({ path: { code }, query: { range = '365D' } }, context) {
      const { tenant, now } = readerOf(context);
      return db.inTenant(tenant.id, async (tx) => {
        await shownQuant(tx, tenant, signedIn(context).clientId, code);
        const values = await pricesOfRange(tx, tenant.id, code, range, todayOf(tenant, now));
        return { items: [...values], next: null };
      });
    },
    async buyQuant({ path: { code }, body: { amount } }, context, tx) {
      const reader = readerOf(context);
      const { clientId } = signedIn(context);
      const { tenant, now } = reader;
      const row = await buyQuant(tx, random, tenant, clientId, { code, amount }, now);
      const detail = { id: row.id, product: code };
      await recordClientAction(tx, context, { kind: 'quantBought', detail }, now);
      return show(tx, row, reader);
    },
    listQuantHoldings({ query }, context) {
      const reader = readerOf(context);
      const { id: tenant } = reader.tenant;
      const filter = { status: query.status ?? null, product: query.product ?? null };
      return db.inTenant(tenant, async (tx) => {
        const all = await quantsOf(tx, tenant, ['open', 'closed', 'ended']);
        return pageOf(query, {
          rows: (after, limit) =>
            quantHoldingsOf(tx, tenant, signedIn(context).clientId, filter, after, limit),
          show: (rows) => rows.map((row) => wireQuantHolding(row, quantAmong(all, row), reader)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
      });
    },
    getQuantHolding({ path: { id } }, context) {
      const reader = readerOf(context);
      return db.inTenant(reader.tenant.id, async (tx) =>
        show(tx, await findQuantHolding(tx, reader.tenant.id, own(id, context)), reader),
      );
    },
    async leaveQuant({ path: { id }, body }, context, tx) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const shown = { total: body.total, priceDay: body.price_on };
      const { after } = await leaveQuant(tx, random, tenant, own(id, context), shown, now);
      const detail = { id, product: after.product };
      await recordClientAction(tx, context, { kind: 'quantLeft', detail }, now);
      return show(tx, after, reader);
    },
  };
}

/** One that a client may see: a draft is the desk's alone. What the tenant no longer offers stays with who has it. */
async function shownQuant(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  code: string,
): Promise<Quant> {
  const quant = await findQuant(tx, tenant.id, code);
  if (quant.row.state === 'draft') throw new CodedError('notFound');
  if (offersKind(tenant, quant.row.kind)) return quant;
  const own = await ownQuantHoldings(tx, tenant.id, clientId);
  if (!own.some(({ product }) => product === code)) throw new CodedError('notFound');
  return quant;
}

function quantAmong(all: readonly Quant[], { product }: QuantHoldingRow): Quant {
  const found = all.find(({ row }) => row.code === product);
  if (found === undefined) throw new Error(`a holding of ${product}, which is no strategy note`);
  return found;
}
