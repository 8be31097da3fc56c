import type { CivilDay } from '#core/civil-day.ts';
import { plainAmount } from '#core/money.ts';
import type { FundObstacle } from '#core/product/fund-obstacles.ts';
import { purchaseObstacles, redemptionObstacles } from '#core/product/fund-obstacles.ts';
import type { PriceDay } from '#server/rules/product/price-day.ts';
import { businessDaysLater, priceDayAt } from '#server/rules/product/price-day.ts';
import type { UnitFigures } from '#core/product/units.ts';
import { boughtUnits, redeemedUnits } from '#core/product/units.ts';
import type { DayPrice } from '#server/modules/product/day-price-service.ts';
import { limitsOf } from '#server/modules/product/product-situation-service.ts';
import { ownUnits } from '#server/modules/product/unit-situation-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offeredLimits } from '#server/tenants/tenant-products.ts';
import type { Fund } from './fund-record-service.ts';
import { calendarOf } from './fund-record-service.ts';
import { fundInstrument } from './fund-key-service.ts';
import { fundFacts, type FundSituation } from './fund-situation.ts';

/** A purchase of an amount, or a redemption of units; of everything where they are `null`. */
export type WantedOrder =
  | { readonly side: 'buy'; readonly amount: string }
  | { readonly side: 'redeem'; readonly units: string | null };

/** What an order comes to as far as it can be known before its price is. */
export interface FundQuote {
  readonly priceDay: PriceDay;
  readonly feePercent: string;
  /** Of a redemption. */
  readonly units: string | null;
  /** At the latest price; `null` before the first one. */
  readonly estimate: (UnitFigures & { readonly basis: DayPrice }) | null;
  readonly paysOn: CivilDay | null;
  readonly obstacles: readonly FundObstacle[];
}

/** The figures of an order of now, with every obstacle to it. */
export function quoteOrder(
  tenant: Tenant,
  situation: FundSituation,
  fund: Fund,
  wanted: WantedOrder,
  now: Date,
): FundQuote {
  const { row, terms, latest } = fund;
  const calendar = calendarOf(terms);
  const priceDay = priceDayAt(calendar, now.getTime());
  const isBuy = wanted.side === 'buy';
  const feePercent = plainAmount(isBuy ? terms.entryFee : terms.exitFee);
  const { available } = ownUnits(situation, fundInstrument(row.code));
  const units = isBuy ? null : (wanted.units ?? available);
  const facts = fundFacts(tenant, situation, fund, now);
  const obstacles = isBuy
    ? purchaseObstacles(offeredLimits(tenant, row.kind, limitsOf(row)), facts, wanted.amount)
    : redemptionObstacles(available, terms.unitDigits, wanted.units);
  const [basis] = latest;
  const counting = { currency: row.currency, unitDigits: terms.unitDigits, feePercent };
  return {
    priceDay,
    feePercent,
    units,
    estimate:
      basis === undefined
        ? null
        : {
            ...(isBuy
              ? boughtUnits(wanted.amount, basis.price, counting)
              : redeemedUnits(units ?? '0', basis.price, counting)),
            basis,
          },
    paysOn: isBuy ? null : businessDaysLater(calendar, priceDay.day, terms.settleDays),
    obstacles,
  };
}
