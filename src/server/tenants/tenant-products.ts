import { CodedError } from '#core/errors.ts';
import type { ProductKind } from '#core/product/product-kind.ts';
import type { Tenant } from './tenant-directory.ts';

/** Whether a tenant offers a kind of product at all: what its profile leaves out is as if it was not in the catalogue. */
export function offersKind({ products }: Pick<Tenant, 'products'>, kind: ProductKind): boolean {
  return products === undefined || products.some((type) => kind.startsWith(`${type}.`));
}

/** Refuses with `notFound` a kind that the tenant does not offer. */
export function requireOffered(tenant: Pick<Tenant, 'products'>, kind: ProductKind): void {
  if (!offersKind(tenant, kind)) throw new CodedError('notFound');
}
