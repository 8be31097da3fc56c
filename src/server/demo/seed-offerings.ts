import Big from 'big.js';
import { eq } from 'drizzle-orm';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { OfferingSchedule } from '#core/offering/offering-timeline.ts';
import { offeringDates } from '#core/offering/offering-timeline.ts';
import { bandBelow } from '#server/rules/offering/next-offering.ts';
import { plainAmount } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { offering } from '#server/db/tables/offering.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import {
  computeAllotment,
  finishAllotment,
  startAllotment,
  writeAllotments,
} from '#server/modules/offering/allot-service.ts';
import { applicationsByOffering } from '#server/modules/offering/application-record-service.ts';
import {
  applyForOffering,
  figuresOf,
  withdrawApplication,
} from '#server/modules/offering/apply-service.ts';
import {
  raiseApplication,
  rejectApplication,
} from '#server/modules/offering/desk-application-service.ts';
import { findOffering } from '#server/modules/offering/offering-record-service.ts';
import { takeOfferingStep, unallotted } from '#server/modules/offering/publish-service.ts';
import { runApplication } from '#server/modules/offering/run-application-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersOffering } from '#server/tenants/tenant-products.ts';
import type { DemoOffering, OfferingScene } from './demo-offerings.ts';
import { demoOfferings, demoOfferingTexts } from './demo-offerings.ts';
import { scaled } from './demo-story.ts';
import { demoRemark } from './demo-remarks.ts';
import { demoProspectus } from './demo-documents.ts';

const day = 86_400_000;
/** What a lot is worth, in about dollars. */
const lotWorth = 50;
/** Lots that the desk allots more than were drawn. */
const raisedLots = 2;

type Market = Pick<MarketProvider, 'stocks' | 'priceAt'>;

/** Whether clients of a tenant can apply for offerings. */
export function offersShares({ featuresOff }: Pick<Tenant, 'featuresOff'>): boolean {
  return !featuresOff.includes('offering');
}

/** Public offerings of a demonstration, unless there are some. */
export async function seedOfferings(
  tx: TenantTransaction,
  market: Market,
  tenant: Tenant,
  now: Date,
): Promise<void> {
  if (!offersShares(tenant)) return;
  if ((await tx.$count(offering, eq(offering.tenant, tenant.id))) > 0) return;
  const home = countryOfPhoneCode(tenant.countryCode);
  const listed = market.stocks.filter(({ country }) => country === home.code);
  for (const each of demoOfferings) {
    const stock = listed.at(-each.fromLast);
    const price = stock && (await market.priceAt(stock.instrument, now.getTime()));
    if (!stock || !price) throw new Error(`no stock for ${each.code}`);
    const { instrument, currency, name } = stock;
    const { code, kind, state, lots, vip, score, tranche } = each;
    const worth = new Big(scaled(lotWorth, currency)).div(price);
    await tx.insert(offering).values({
      ...unallotted,
      tenant: tenant.id,
      code,
      kind,
      state,
      instrument,
      currency,
      timezone: home.timezones[0],
      risk: kind === 'ipo' ? 4 : 3,
      lot: Math.max(1, Math.round(worth.toNumber())),
      lots,
      minLots: 1,
      maxLots: Math.min(lots * 2, 100),
      ...bandBelow(price, each.isFixed),
      feeRate: '0.25',
      vip,
      score,
      audience: each.audience ?? null,
      documents: demoProspectus(tenant),
      trancheVip: tranche?.vip ?? null,
      tranchePercent: tranche?.percent ?? null,
      texts: demoOfferingTexts(() => ({ name, risks: null }), kind),
      ...datesOf(each, now),
      createdAt: now,
      changedAt: now,
    });
  }
}

export function datesOf({ days }: Pick<DemoOffering, 'days'>, now: Date): OfferingSchedule<Date> {
  // On the hour: dates of an offering are round.
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
  const at = (name: (typeof offeringDates)[number]) => new Date(hour + days[name] * day);
  return {
    start: at('start'),
    end: at('end'),
    pub: at('pub'),
    refund: at('refund'),
    lwr: at('lwr'),
    listed: at('listed'),
    settlement: at('settlement'),
  };
}

/** Lets a scene happen at a moment of the past, as clients, desk and server do it; none of an offering that the tenant does not sell. */
export async function seedOfferingScene(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  scene: OfferingScene,
  at: Date,
): Promise<void> {
  if (!offersShares(tenant)) return;
  const { code } = scene;
  const offered = await findOffering(tx, tenant.id, code);
  if (!offersOffering(tenant, offered.kind)) return;
  if (scene.act === 'apply') {
    const wanted = { lots: scene.lots, bid: scene.isLow ? plainAmount(offered.priceLow) : null };
    const { total } = figuresOf(offered, wanted);
    await applyForOffering(tx, random, tenant, clientId, code, { ...wanted, total }, at);
  } else if (scene.act === 'allot') await allot(tx, random, tenant.id, code, at);
  else {
    if (scene.act === 'list') await takeOfferingStep(tx, tenant.id, code, 'list', 'time', at);
    const own = await applicationsByOffering(tx, tenant.id, clientId, [code]);
    for (const { id } of own.values()) {
      if (scene.act === 'withdraw')
        await withdrawApplication(tx, random, tenant.id, { id, clientId }, at);
      else if (scene.act === 'reject')
        await rejectApplication(tx, random, tenant.id, id, demoRemark(tenant, 'household'), at);
      else if (scene.act === 'raise') {
        const more = { lots: raisedLots, days: scene.days, remark: demoRemark(tenant, 'raised') };
        await raiseApplication(tx, tenant.id, id, more, at);
      } else await runApplication(tx, random, tenant.id, id, at);
    }
  }
}

async function allot(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  code: string,
  at: Date,
): Promise<void> {
  const { after } = await takeOfferingStep(tx, tenant, code, 'close', 'time', at);
  const price = new Big(after.priceHigh).toFixed();
  const decision = { price, seed: `demonstration ${code}`, by: 'operator' } as const;
  await startAllotment(tx, random, tenant, code, decision, at);
  const drawn = await computeAllotment(tx, tenant, code);
  if (drawn === null) throw new Error(`${code} was not drawn`);
  while ((await writeAllotments(tx, drawn.offering, drawn.allotment, 100, at)) > 0);
  await finishAllotment(tx, tenant, code, drawn.allotment, at);
}
