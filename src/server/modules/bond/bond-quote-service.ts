import type { CivilDay } from '#core/civil-day.ts';
import { daysBetween } from '#core/civil-day.ts';
import { plainAmount, toBig } from '#core/money.ts';
import type { BondFigures, BondSide } from '#core/product/bond-figures.ts';
import { bondFigures, sidePrice } from '#core/product/bond-figures.ts';
import type { BondMoment, BondObstacle } from '#core/product/bond-obstacles.ts';
import {
  bondPurchaseObstacles,
  bondSaleObstacles,
  maxPriceDays,
} from '#core/product/bond-obstacles.ts';
import { yieldToMaturity } from '#core/product/bond-yield.ts';
import { businessDaysLater } from '#server/rules/product/price-day.ts';
import type { ProductLimits } from '#core/product/product-obstacles.ts';
import type { DayPrice } from '#server/modules/product/day-price-service.ts';
import { limitsOf } from '#server/modules/product/product-situation-service.ts';
import { ownUnits } from '#server/modules/product/unit-situation-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offeredLimits } from '#server/tenants/tenant-products.ts';
import { bondInstrument } from './bond-key-service.ts';
import { countedBond, type Bond } from './bond-record-service.ts';
import { bondFacts, type BondSituation } from './bond-situation.ts';

/** A purchase or a sale of an amount of face value. */
export interface WantedBonds {
  readonly side: BondSide;
  readonly faceAmount: string;
}

/** What an order of now comes to. */
export interface BondQuote {
  readonly settlesOn: CivilDay;
  /** `null` without a price that is new enough. */
  readonly figures:
    | (BondFigures & {
        readonly units: string;
        readonly basis: DayPrice;
        readonly yield: string | null;
      })
    | null;
  readonly obstacles: readonly BondObstacle[];
}

/** The price of now that is dealt at, in the middle of bid and ask; `null` where there is none, or it is too old. */
function dealtPrice({ latest }: Bond, today: CivilDay): DayPrice | null {
  const [last] = latest;
  return last === undefined || daysBetween(last.day, today) > maxPriceDays ? null : last;
}

export function momentOf(tenant: Tenant, bond: Bond, now: Date): BondMoment {
  const today = todayOf(tenant, now);
  const { maturesOn, settleDays } = bond.terms;
  return {
    hasPrice: dealtPrice(bond, today) !== null,
    settlesOn: businessDaysLater(bond.terms, today, settleDays),
    maturesOn,
  };
}

/** What a purchase is limited by; of a kind that the tenant no longer offers nothing is bought. */
export function purchaseLimits(tenant: Tenant, row: Bond['row']): ProductLimits {
  return offeredLimits(tenant, row.kind, limitsOf(row));
}

/** What an order of a moment comes to, without looking at its client. */
export function agreedFigures(
  tenant: Tenant,
  bond: Bond,
  { side, faceAmount }: WantedBonds,
  now: Date,
): Pick<BondQuote, 'figures' | 'settlesOn'> {
  const { terms } = bond;
  const { settlesOn } = momentOf(tenant, bond, now);
  const basis = dealtPrice(bond, todayOf(tenant, now));
  if (basis === null) return { figures: null, settlesOn };
  const counted = countedBond(bond);
  const units = toBig(faceAmount).div(counted.face).toFixed();
  const price = sidePrice(basis.price, plainAmount(terms.spread), side);
  const figures = bondFigures(counted, units, price, settlesOn);
  const annual = yieldToMaturity(counted.terms, price, settlesOn);
  return { figures: { ...figures, units, basis, yield: annual }, settlesOn };
}

/** The figures of an order of now, with every obstacle to it. */
export function quoteBonds(
  tenant: Tenant,
  situation: BondSituation,
  bond: Bond,
  wanted: WantedBonds,
  now: Date,
): BondQuote {
  const { row } = bond;
  const { side, faceAmount } = wanted;
  const moment = momentOf(tenant, bond, now);
  const agreed = agreedFigures(tenant, bond, wanted, now);
  const { available } = ownUnits(situation, bondInstrument(row.code));
  return {
    ...agreed,
    obstacles:
      side === 'buy'
        ? bondPurchaseObstacles(
            purchaseLimits(tenant, row),
            bondFacts(tenant, situation, bond, now),
            moment,
            {
              faceAmount,
              total: agreed.figures?.total ?? null,
            },
          )
        : bondSaleObstacles({ ...countedBond(bond), available }, moment, faceAmount),
  };
}
