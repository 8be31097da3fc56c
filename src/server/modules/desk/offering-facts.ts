import type { components } from '#api/desk.gen.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import { wireDates } from '#server/modules/offering/offering-view-service.ts';

type Schemas = components['schemas'];

/** What the record keeps of an offering. */
export function offeringFacts(row: OfferingRow) {
  const { tenant: _tenant, texts, ...facts } = row;
  return { ...facts, names: Object.values(texts).map(({ name }) => name) };
}

/** What the record keeps of an application. */
export function applicationFacts(row: ApplicationRow) {
  const { id, offering, status, currency, lots, blocked, allottedLots, total, remark } = row;
  return { id, offering, status, currency, lots, blocked, allottedLots, total, remark };
}

/** An offering as the desk reads it. */
export function offeringItem(row: OfferingRow): Schemas['DeskOffering'] {
  return {
    code: row.code,
    type: row.kind,
    state: row.state,
    instrument: row.instrument,
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
    audience: row.audience,
    documents: [...row.documents],
    tranche_vip: row.trancheVip,
    tranche_percent: row.tranchePercent,
    texts: { ...row.texts },
    ...wireDates(row),
    applied_lots: row.appliedLots,
    applications: row.applications,
    offer_price: row.price === null ? null : plain(row.price),
    seed: row.seed,
    demand_lots: row.demandLots,
    allotted_lots: row.allottedLots,
    extra_lots: row.extraLots,
    reason: row.reason,
    changed_at: row.changedAt.toISOString(),
  };
}

/** An application as the desk reads it. */
export function applicationItem(row: ApplicationRow): Schemas['ClientApplication'] {
  const show = (value: string) => roundTo(value, row.currency, 'down');
  return {
    id: row.id,
    client_id: row.clientId,
    offering: row.offering,
    currency: row.currency,
    status: row.status,
    remark: row.remark,
    lots: row.lots,
    bid: row.bid === null ? null : plain(row.bid),
    vip: row.vip,
    blocked: show(row.blocked),
    allotted_lots: row.allottedLots,
    total: row.total === null ? null : show(row.total),
    payment_due: row.paymentDue?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function plain(value: string): string {
  return toBig(value).toFixed();
}
