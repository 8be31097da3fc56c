import { CodedError } from '#core/errors.ts';
import type { OfferingKind } from '#server/rules/offering/offering-kind.ts';
import type { ProductKind } from '#server/rules/product/product-kind.ts';
import type { ProductLimits } from '#core/product/product-obstacles.ts';
import type { Tenant } from './tenant-directory.ts';

type Offers = Pick<Tenant, 'products'>;

/** Whether a tenant offers a kind of product at all: what its profile leaves out is as if it was not in the catalogue. */
export function offersKind({ products }: Offers, kind: ProductKind): boolean {
  return products === undefined || products.some((type) => kind.startsWith(`${type}.`));
}

/** Whether a tenant offers a kind of offering: everything but an initial one is of the type `spo` (specification §3). */
export function offersOffering({ products }: Offers, kind: OfferingKind): boolean {
  return products === undefined || products.includes(kind === 'ipo' ? 'ipo' : 'spo');
}

/** Refuses with `notFound` a kind that the tenant does not offer. */
export function requireOffered(tenant: Offers, kind: ProductKind): void {
  if (!offersKind(tenant, kind)) throw new CodedError('notFound');
}

/** What a purchase is limited by: of a kind that the tenant no longer offers nothing is bought. */
export function offeredLimits(
  tenant: Offers,
  kind: ProductKind,
  limits: ProductLimits,
): ProductLimits {
  return offersKind(tenant, kind) ? limits : { ...limits, state: 'closed' };
}
