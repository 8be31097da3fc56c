import type { components } from '#api/client.gen.ts';
import { readingOrder } from '#core/language-choice.ts';
import { roundTo, toBig } from '#core/money.ts';
import { reservedLots } from '#server/rules/offering/allot-lots.ts';
import type { OfferingObstacle } from '#core/offering/offering-obstacles.ts';
import { isOpenAt } from '#core/offering/offering-obstacles.ts';
import { stageOf } from '#core/offering/offering-timeline.ts';
import { unallottedReason } from '#server/rules/offering/unallotted-reason.ts';
import type { ApplicationRow, OfferingRow, OfferingTexts } from '#server/db/tables/offering.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { toPay } from './desk-application-service.ts';
import { wireBond, type OfferedBond } from './offered-bond-service.ts';
import { limitsOf, offeredWindow } from './offering-situation.ts';

type Schemas = components['schemas'];

/** Who reads, and when. */
export interface OfferingReader {
  readonly tenant: Tenant;
  readonly locale: string;
  readonly now: Date;
}

/** An offering's texts in the reader's language, else in the tenant's first one that has any. */
export function textsOf(
  { texts }: Pick<OfferingRow, 'texts'>,
  { tenant, locale }: Pick<OfferingReader, 'tenant' | 'locale'>,
): OfferingTexts {
  const order = [...readingOrder(locale, tenant), ...Object.keys(texts)];
  const found = order.find((each) => each in texts);
  const own = found === undefined ? undefined : texts[found];
  if (own === undefined) throw new Error('an offering has no texts');
  return own;
}

/** An offering as clients read it, with everything that stands in the way of this one. */
export function wireOffering(
  row: OfferingRow,
  {
    obstacles,
    application,
    bond,
  }: {
    readonly obstacles: readonly OfferingObstacle[];
    readonly application: ApplicationRow | null;
    /** Of an offering of bonds. */
    readonly bond: OfferedBond | undefined;
  },
  reader: OfferingReader,
): Schemas['Offering'] {
  const { state } = row;
  if (state === 'draft') throw new Error(`${row.code} is a draft`);
  const { name, summary } = textsOf(row, reader);
  return {
    code: row.code,
    type: row.kind,
    state,
    name,
    summary,
    instrument: row.instrument,
    bond: wireBond(bond),
    currency: row.currency,
    timezone: row.timezone,
    risk: row.risk,
    lot: row.lot,
    lots: row.lots,
    min_lots: row.minLots,
    max_lots: row.maxLots,
    price_low: plain(row.priceLow),
    price_high: plain(row.priceHigh),
    price_step: plain(row.priceStep),
    fee_rate: plain(row.feeRate),
    vip: row.vip,
    score: row.score,
    reserved: wireReserved(row),
    ...wireDates(row),
    stage: stageOf(row, row.state, reader.now),
    offer_price: plainOrNull(row.price),
    applied_lots: row.appliedLots,
    applications: row.applications,
    application:
      application === null
        ? null
        : { id: application.id, status: application.status, lots: application.lots },
    obstacles: wireObstacles(obstacles),
    as_of: reader.now.toISOString(),
  };
}

/** The lots that clients of a level are served from first; `null` without them. */
function wireReserved({
  lots,
  trancheVip,
  tranchePercent,
}: OfferingRow): Schemas['Offering']['reserved'] {
  if (trancheVip === null || tranchePercent === null) return null;
  return { vip: trancheVip, lots: reservedLots(lots, tranchePercent) };
}

export function wireObstacles(
  obstacles: readonly OfferingObstacle[],
): Schemas['OfferingObstacle'][] {
  return obstacles.map(({ code, params }) => ({ code, params: { ...params } }));
}

/** How an offering was allotted; `null` before it was. */
export function wireAllotment({
  price,
  seed,
  demandLots,
  allottedLots,
  allottedAt,
  applications,
}: OfferingRow): Schemas['OfferingAllotment'] | null {
  if (price === null || seed === null || demandLots === null || allottedLots === null) return null;
  if (allottedAt === null) return null;
  return {
    price: plain(price),
    demand_lots: demandLots,
    allotted_lots: allottedLots,
    applications,
    seed,
    at: allottedAt.toISOString(),
  };
}

/** An application as its client reads it. */
export function wireApplication(
  row: ApplicationRow,
  offering: OfferingRow,
  reader: OfferingReader,
): Schemas['OfferingApplication'] {
  const { currency, status } = row;
  const isAwaited = status === 'awaiting';
  const show = (value: string) => roundTo(value, currency, 'down');
  const showOrNull = (value: string | null) => (value === null ? null : show(value));
  return {
    id: row.id,
    offering: row.offering,
    type: offering.kind,
    name: textsOf(offering, reader).name,
    instrument: offering.instrument,
    currency,
    timezone: offering.timezone,
    status,
    remark: row.remark,
    unallotted_reason: unallottedReason(row, offering.state),
    lots: row.lots,
    lot: offering.lot,
    bid: plainOrNull(row.bid),
    blocked: show(row.blocked),
    blocked_price: plain(row.blockedPrice),
    allotted_lots: row.allottedLots,
    price: plainOrNull(row.price),
    amount: showOrNull(row.amount),
    fee: showOrNull(row.fee),
    total: showOrNull(row.total),
    refunded: show(row.refunded),
    to_pay: showOrNull(toPay(row)),
    payment_due: row.paymentDue?.toISOString() ?? null,
    can_change: isAwaited && isOpenAt(offeredWindow(reader.tenant, offering), reader.now),
    can_withdraw: isAwaited && isOpenAt(limitsOf(offering), reader.now),
    ...wireDates(offering),
    stage: hasEnded(status) ? null : stageOf(offering, offering.state, reader.now),
    steps: [...row.steps],
    created_at: row.createdAt.toISOString(),
  };
}

/** Nothing more comes of it: it is nowhere on the way of its offering. */
function hasEnded(status: ApplicationRow['status']): boolean {
  return status === 'rejected' || status === 'withdrawn' || status === 'refunded';
}

export function wireDates(row: OfferingRow) {
  return {
    start_time: row.start.toISOString(),
    end_time: row.end.toISOString(),
    pub_time: row.pub.toISOString(),
    refund_time: row.refund.toISOString(),
    lwr_time: row.lwr.toISOString(),
    listed_time: row.listed.toISOString(),
    settlement_time: row.settlement.toISOString(),
  };
}

function plain(value: string): string {
  return toBig(value).toFixed();
}

function plainOrNull(value: string | null): string | null {
  return value === null ? null : plain(value);
}
