import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { findPlacing, placingsOf } from '#server/modules/placing/placing-record-service.ts';
import type { ProductReader } from '#server/modules/product/product-view-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { acceptBid } from './accept-bid-service.ts';
import { bidsOf, findBid } from './otc-bid-record-service.ts';
import { wireBid } from './otc-bid-view-service.ts';
import { declineBid, requestBid } from './request-bid-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
}

type OtcOperations =
  | 'requestOtcBid'
  | 'listOtcBids'
  | 'getOtcBid'
  | 'acceptOtcBid'
  | 'declineOtcBid';

/** Requests of clients for a price of shares that they hold over the counter. */
export function otcHandlers({ db, clock, random }: Dependencies): Handlers<OtcOperations> {
  const readerOf = ({ tenant, locale }: CallContext): ProductReader => ({
    ...{ tenant, locale },
    now: clock(),
  });
  const own = (id: string, context: CallContext) => ({ id, clientId: signedIn(context).clientId });
  const show = async (tx: TenantTransaction, row: OtcBidRow, reader: ProductReader) =>
    wireBid(row, await findPlacing(tx, row.tenant, row.product), reader);

  return {
    async requestOtcBid({ path: { code }, body: { shares } }, context, tx) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const { clientId } = signedIn(context);
      const row = await requestBid(tx, random, tenant, clientId, { code, shares }, now);
      const detail = { id: row.id, product: code };
      await recordClientAction(tx, context, { kind: 'otcBidRequested', detail }, now);
      return show(tx, row, reader);
    },
    listOtcBids({ query }, context) {
      const reader = readerOf(context);
      const { id: tenant } = reader.tenant;
      const { clientId } = signedIn(context);
      const filter = { status: query.status ?? null, product: query.product ?? null };
      return db.inTenant(tenant, async (tx) => {
        const all = await placingsOf(tx, tenant, ['open', 'closed', 'ended']);
        const placingOf = ({ product }: OtcBidRow) => {
          const found = all.find(({ row }) => row.code === product);
          if (found === undefined) throw new Error(`a request for ${product}, which is no product`);
          return found;
        };
        return pageOf(query, {
          rows: (after, limit) => bidsOf(tx, tenant, clientId, filter, reader.now, after, limit),
          show: (rows) => rows.map((row) => wireBid(row, placingOf(row), reader)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
      });
    },
    getOtcBid({ path: { id } }, context) {
      const reader = readerOf(context);
      return db.inTenant(reader.tenant.id, async (tx) =>
        show(tx, await findBid(tx, reader.tenant.id, own(id, context)), reader),
      );
    },
    async acceptOtcBid({ path: { id }, body }, context, tx) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const { after } = await acceptBid(tx, random, tenant, own(id, context), body, now);
      const detail = { id, product: after.product };
      await recordClientAction(tx, context, { kind: 'otcBidAccepted', detail }, now);
      return show(tx, after, reader);
    },
    async declineOtcBid({ path: { id } }, context, tx) {
      const reader = readerOf(context);
      const { tenant, now } = reader;
      const { after } = await declineBid(tx, tenant.id, own(id, context), now);
      const detail = { id, product: after.product };
      await recordClientAction(tx, context, { kind: 'otcBidDeclined', detail }, now);
      return show(tx, after, reader);
    },
  };
}
