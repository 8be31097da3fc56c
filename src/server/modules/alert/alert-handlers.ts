import type { components } from '#api/client.gen.ts';
import { CodedError } from '#core/errors.ts';
import { fullPrice, toBig } from '#core/money.ts';
import type { Database } from '#server/db/database.ts';
import type { PriceAlertRow } from '#server/db/tables/alert.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { AlertOwner } from './alert-service.ts';
import {
  alertsOf,
  createAlert,
  pauseAlert,
  removeAlert,
  resumeAlert,
  tickOf,
} from './alert-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly market: MarketProvider;
}

/** Price alerts of a client. */
export function alertHandlers({
  db,
  clock,
  random,
  market,
}: Dependencies): Handlers<
  'listAlerts' | 'createAlert' | 'pauseAlert' | 'resumeAlert' | 'removeAlert'
> {
  return {
    listAlerts({ query }, context) {
      const owner = ownerOf(context);
      const { market: place, symbol } = query;
      if ((place === undefined) !== (symbol === undefined))
        throw new CodedError('requestInvalid', {}, [
          { pointer: place === undefined ? '/query/market' : '/query/symbol', code: 'required' },
        ]);
      const instrument = place === undefined ? null : `${place}:${symbol}`;
      return db.inTenant(owner.tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            alertsOf(tx, owner, { instrument, state: query.state ?? null }, after, limit),
          show: (rows) => rows.map((row) => shown(row, market)),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async createAlert({ body: { market: place, symbol, kind, value } }, context, tx) {
      const instrument = `${place}:${symbol}`;
      const row = await createAlert(
        tx,
        ownerOf(context),
        { instrument, kind, value },
        tickOf(market, instrument),
        { random, now: clock() },
      );
      return shown(row, market);
    },
    async pauseAlert({ path: { id } }, context) {
      const owner = ownerOf(context);
      const row = await db.inTenant(owner.tenant, (tx) => pauseAlert(tx, owner, id));
      return shown(row, market);
    },
    async resumeAlert({ path: { id } }, context) {
      const owner = ownerOf(context);
      const row = await db.inTenant(owner.tenant, (tx) =>
        resumeAlert(tx, owner, id, (instrument) => tickOf(market, instrument)),
      );
      return shown(row, market);
    },
    async removeAlert({ path: { id } }, context) {
      const owner = ownerOf(context);
      await db.inTenant(owner.tenant, (tx) => removeAlert(tx, owner, id));
    },
  };
}

function shown(
  { id, instrument, kind, value, status, createdAt, firedAt, firedPrice }: PriceAlertRow,
  provider: Pick<MarketProvider, 'stocks' | 'latest'>,
): components['schemas']['PriceAlert'] {
  const [market = '', symbol = ''] = instrument.split(':');
  const tick = provider.latest(instrument);
  const listing = provider.stocks.find((each) => each.instrument === instrument);
  const currency = listing?.currency ?? '';
  return {
    id,
    market,
    symbol,
    name: listing?.name ?? symbol,
    currency,
    kind,
    value: kind === 'percent' ? toBig(value).toFixed() : fullPrice(value, currency),
    status,
    latest:
      tick === null
        ? null
        : {
            price: tick.price,
            change: tick.change,
            change_percent: tick.changePercent,
            seq: tick.seq,
          },
    created_at: createdAt.toISOString(),
    fired_at: firedAt?.toISOString() ?? null,
    fired_price: firedPrice === null ? null : fullPrice(firedPrice, currency),
  };
}

function ownerOf(context: CallContext): AlertOwner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}
