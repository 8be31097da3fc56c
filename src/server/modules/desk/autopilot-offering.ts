import {
  autopilotPrice,
  bandBelow,
  offeringsToRepeat,
  nextSchedule,
} from '#server/rules/offering/next-offering.ts';
import { utcDay } from '#core/civil-day.ts';
import { compare } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OfferingRow } from '#server/db/tables/offering.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { startAllotment } from '#server/modules/offering/allot-service.ts';
import {
  latestOfferings,
  type ChangedOffering,
} from '#server/modules/offering/offering-record-service.ts';
import { putOffering, takeOfferingStep } from '#server/modules/offering/publish-service.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { unknownNames } from '#server/tenants/named-by-product.ts';
import type { AuditEventName } from './audit-events.ts';
import { autopilotName, recordAuditEvent } from './audit-events.ts';
import type { AutopilotParts } from './autopilot-step.ts';
import { offeringFacts } from './offering-facts.ts';

const minute = 60_000;
/** Offerings that are looked at, the newest ones. */
const shown = 200;

type Parts = AutopilotParts & {
  readonly market: Pick<MarketProvider, 'stocks' | 'venues' | 'priceAt'>;
};

/**
 * Keeps the offerings of a demonstration going: allots what is to be announced by now, and publishes the next one whenever none is to come.
 * All other steps are time's alone.
 */
export function autopilotOfferingJob(parts: Parts): JobHandler {
  return {
    kind: 'autopilot.offering',
    every: 10 * minute,
    async run({ tenant, now, settle }) {
      await settle(async (tx) => {
        const all = await latestOfferings(tx, tenant.id, shown);
        for (const row of all)
          if (row.state === 'closed' && row.pub <= now) await allot(tx, parts, tenant, row, now);
        for (const last of offeringsToRepeat(all))
          if (await publishNext(tx, parts, tenant, last, now)) break;
      });
    },
  };
}

async function allot(
  tx: TenantTransaction,
  parts: Parts,
  { id: tenant }: Tenant,
  row: OfferingRow,
  now: Date,
): Promise<void> {
  const seed = Buffer.from(parts.random(16)).toString('hex');
  const decision = { price: autopilotPrice(row), seed, by: 'operator' } as const;
  const changed = await startAllotment(tx, parts.random, tenant, row.code, decision, now);
  await record(tx, parts, tenant, 'offering.allot', changed);
}

/**
 * The same company offers again, at a price of today. Answers whether it does: without a price, or with an audience or documents that the
 * tenant has given up, another one may.
 */
async function publishNext(
  tx: TenantTransaction,
  parts: Parts,
  tenant: Tenant,
  last: OfferingRow,
  now: Date,
): Promise<boolean> {
  const { market } = parts;
  if (unknownNames(tenant, last).length > 0) return false;
  const price = await market.priceAt(last.instrument, now.getTime());
  if (price === null) return false;
  const written = {
    ...last,
    code: `${last.code.replace(/-\d{8}$/, '')}-${utcDay(now).replaceAll('-', '')}`,
    ...bandBelow(price, compare(last.priceLow, last.priceHigh) === 0),
    ...nextSchedule(now),
  };
  const place = { market, zone: zoneOf(tenant) };
  const put = await putOffering(tx, tenant, fresh(written), place, now);
  await record(tx, parts, tenant.id, 'offering.put', put);
  const published = await takeOfferingStep(tx, tenant.id, written.code, 'publish', 'operator', now);
  await record(tx, parts, tenant.id, 'offering.publish', published);
  return true;
}

/** What the desk writes of an offering, and nothing of what became of the one before. */
function fresh({
  code,
  kind,
  instrument,
  currency,
  risk,
  lot,
  lots,
  minLots,
  maxLots,
  priceLow,
  priceHigh,
  priceStep,
  feeRate,
  vip,
  score,
  audience,
  documents,
  trancheVip,
  tranchePercent,
  texts,
  start,
  end,
  pub,
  refund,
  lwr,
  listed,
  settlement,
}: OfferingRow) {
  return {
    ...{ code, kind, instrument, currency, risk, lot, lots, minLots, maxLots },
    ...{ priceLow, priceHigh, priceStep, feeRate, vip, score, audience, documents },
    ...{ trancheVip, tranchePercent, texts },
    ...{ start, end, pub, refund, lwr, listed, settlement },
  };
}

async function record(
  tx: TenantTransaction,
  parts: Parts,
  tenant: string,
  act: Extract<AuditEventName, `offering.${string}`>,
  { before, after }: ChangedOffering,
): Promise<void> {
  await recordAuditEvent(tx, parts, tenant, {
    ...{ who: autopilotName, act, clientId: null, origin: null },
    before: before && offeringFacts(before),
    after: offeringFacts(after),
  });
}
