import { and, eq, inArray } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { dayOfNumber } from '#core/civil-day.ts';
import type { FieldProblem } from '#core/errors.ts';
import { bondOrderLifecycle } from '#core/lifecycle/bond-order.ts';
import { plainAmount, toBig } from '#core/money.ts';
import { offersBonds } from '#server/rules/offering/offering-kind.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { bondOrder, bondTerms } from '#server/db/tables/bond.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import { product } from '#server/db/tables/product.ts';
import { bondInstrument, bondOfInstrument } from '#server/modules/bond/bond-key-service.ts';
import type { Bond } from '#server/modules/bond/bond-record-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';

/** A bond that is offered: what of it is known before it is traded. */
export type OfferedBond = Pick<Bond, 'row' | 'terms'>;

/** Bonds of offerings, by their instruments. */
export async function bondsOffered(
  tx: TenantTransaction,
  tenant: string,
  rows: readonly Pick<OfferingRow, 'kind' | 'instrument'>[],
): Promise<ReadonlyMap<string, OfferedBond>> {
  const codes = rows.flatMap(({ kind, instrument }) => {
    const code = offersBonds(kind) ? bondOfInstrument(instrument) : null;
    return code === null ? [] : [code];
  });
  if (codes.length === 0) return new Map();
  const found = await tx
    .select({ row: product, terms: bondTerms })
    .from(product)
    .innerJoin(
      bondTerms,
      and(eq(bondTerms.tenant, product.tenant), eq(bondTerms.code, product.code)),
    )
    .where(and(eq(product.tenant, tenant), inArray(product.code, codes)));
  return new Map(found.map((bond) => [bondInstrument(bond.row.code), bond]));
}

/** The bond of an offering as clients read it; `null` where shares are offered. */
export function wireBond(
  bond: OfferedBond | undefined,
): components['schemas']['OfferedBond'] | null {
  if (bond === undefined) return null;
  const { code, face, couponRate, frequency, maturesOn } = bond.terms;
  return {
    code,
    face: plainAmount(face),
    coupon_rate: plainAmount(couponRate),
    frequency,
    matures_on: maturesOn,
  };
}

/**
 * What speaks against a bond being offered by these dates: its interest begins with the day on which it is credited, so that none has
 * accrued by then, and no one buys it from the catalogue before it is traded.
 */
export function bondProblems(
  { lwr, listed, timezone }: Pick<OfferingRow, 'lwr' | 'listed' | 'timezone'>,
  bond: OfferedBond | undefined,
): readonly FieldProblem[] {
  if (bond === undefined || bond.row.state !== 'open')
    return [{ pointer: '/instrument', code: 'notOneOf' }];
  const { opensAt } = bond.row;
  const isEarly = opensAt === null || opensAt < listed;
  const credited = dayOfNumber(civilDayAt(timezone, lwr.getTime()));
  return [
    ...(credited === bond.terms.accruesFrom
      ? []
      : [{ pointer: '/lwr_time', code: 'invalid' } as const]),
    ...(isEarly ? [{ pointer: '/listed_time', code: 'tooLarge' } as const] : []),
  ];
}

/** What was booked for bonds that were allotted. */
export interface CreditedBonds {
  readonly units: string;
  readonly holdId: string;
  readonly bookedBy: string;
}

/**
 * Keeps bonds that were credited as a purchase that has settled on the day of the offering, however late that was booked: its coupons and
 * its redemption, its sale and its reversal are those of every other.
 */
export async function keepCredited(
  tx: TenantTransaction,
  random: RandomSource,
  offering: OfferingRow,
  { clientId, price, amount }: Pick<ApplicationRow, 'clientId' | 'price' | 'amount'>,
  { units, holdId, bookedBy }: CreditedBonds,
  now: Date,
): Promise<void> {
  const { tenant, instrument, currency, lwr, timezone } = offering;
  const bond = (await bondsOffered(tx, tenant, [offering])).get(instrument);
  if (bond === undefined || price === null || amount === null)
    throw new Error(`${offering.code} offers ${instrument}, which is no bond`);
  const settlesOn = dayOfNumber(civilDayAt(timezone, lwr.getTime()));
  const { to: status } = bondOrderLifecycle.step<'receive'>(
    bondOrderLifecycle.table.initial,
    'receive',
    'system',
  );
  const { face, code } = bond.terms;
  const value = toBig(amount).toFixed();
  await tx.insert(bondOrder).values({
    ...{ tenant, id: newId(now, random), clientId, product: code, side: 'buy', currency, status },
    ...{ units, face, holdId, bookedBy, settlesOn, remark: null },
    // In percent of the face value, as bonds are priced.
    price: toBig(price).div(face).times(100).toFixed(),
    ...{ priceDay: settlesOn, priceVersion: 1 },
    ...{ value, accrued: '0', total: value },
    steps: [{ status, at: now.toISOString() }],
    createdAt: now,
  });
}
