import { and, eq } from 'drizzle-orm';
import { canonicalJson } from '#core/canonical-json.ts';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import { compare, plainAmount, toBig } from '#core/money.ts';
import type { PlacingKind } from '#server/rules/product/product-kind.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingTermsRow } from '#server/db/tables/placing.ts';
import { placingTerms } from '#server/db/tables/placing.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { ChangedTerms, WrittenProduct } from '#server/modules/product/catalogue-service.ts';
import { putProduct } from '#server/modules/product/catalogue-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** A placing as the desk writes it: what every product has, and what is its alone. Minimum and maximum are amounts. */
export interface WrittenPlacing {
  readonly written: Omit<
    WrittenProduct,
    'kind' | 'tradingType' | 'days' | 'earlyRate' | 'step' | 'currency'
  > & { readonly kind: PlacingKind };
  readonly terms: Omit<PlacingTermsRow, 'tenant' | 'code' | 'taken'>;
}

/**
 * Adds a placing or a block trade as a draft, or changes what of it may change. What clients apply by stays: stock, price, fee, shares,
 * window and lock-up of one that has left the draft are `stateConflict`.
 */
export async function putPlacing(
  tx: TenantTransaction,
  tenant: Tenant,
  stocks: MarketProvider['stocks'],
  { written, terms }: WrittenPlacing,
  now: Date,
): Promise<ChangedTerms> {
  const stock = stocks.find(({ instrument }) => instrument === terms.instrument);
  const problems = problemsOf(tenant, { written, terms }, stock, now);
  if (stock === undefined || problems.length > 0)
    throw new CodedError('requestInvalid', {}, problems);
  const { code } = written;
  const own = and(eq(placingTerms.tenant, tenant.id), eq(placingTerms.code, code));
  const [before] = await tx.select().from(placingTerms).where(own);
  const changed = await putProduct(
    tx,
    tenant,
    {
      ...written,
      currency: stock.currency,
      ...{ tradingType: 'review', days: null, earlyRate: null },
      // Steps are those of shares.
      step: '1',
    },
    now,
  );
  const { before: product } = changed;
  const isAgreed = product !== null && product.state !== 'draft';
  const isSame =
    product !== null &&
    before !== undefined &&
    agreed({ written: product, terms: before }) === agreed({ written, terms });
  if (isAgreed && !isSame) throw new CodedError('stateConflict', { state: changed.after.state });
  await tx
    .insert(placingTerms)
    .values({ tenant: tenant.id, code, ...terms })
    .onConflictDoUpdate({ target: [placingTerms.tenant, placingTerms.code], set: terms });
  return { ...changed, formerTerms: before ?? null };
}

function agreed({
  written: { opensAt, closesAt },
  terms: { instrument, price, feePercent, lot, shares, unlocksOn },
}: {
  readonly written: Pick<WrittenProduct, 'opensAt' | 'closesAt'>;
  readonly terms: WrittenPlacing['terms'];
}): string {
  return canonicalJson({
    ...{ instrument, lot, unlocksOn },
    price: price === null ? null : plainAmount(price),
    feePercent: plainAmount(feePercent),
    shares: plainAmount(shares),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  });
}

function problemsOf(
  tenant: Tenant,
  { written, terms }: WrittenPlacing,
  stock: MarketProvider['stocks'][number] | undefined,
  now: Date,
): readonly FieldProblem[] {
  const { opensAt, closesAt, kind } = written;
  const { price, lot, shares, unlocksOn } = terms;
  const isFixed = kind === 'stock.fo';
  const wrong = (pointer: string, isWrong: boolean, code: FieldProblem['code'] = 'invalid') =>
    isWrong ? [{ pointer, code }] : [];
  const opensOn = todayOf(tenant, closesAt ?? opensAt ?? now);
  return [
    ...wrong('/opens_at', opensAt === null, 'required'),
    ...wrong('/closes_at', closesAt === null, 'required'),
    ...wrong('/stock', stock === undefined, 'notOneOf'),
    // A placing has its price, a block trade agrees on one with each client.
    ...wrong('/price', isFixed && price === null, 'required'),
    ...wrong('/price', !isFixed && price !== null),
    ...wrong('/price', price !== null && compare(price, '0') <= 0, 'tooSmall'),
    // What could not be sold in lots of the venue would stay for good.
    ...wrong('/lot', stock !== undefined && lot % stock.lot !== 0),
    ...wrong('/shares', compare(shares, String(lot)) < 0, 'tooSmall'),
    ...wrong('/shares', !toBig(shares).mod(lot).eq(0)),
    ...wrong('/unlocks_on', unlocksOn !== null && unlocksOn <= opensOn, 'tooSmall'),
  ];
}
