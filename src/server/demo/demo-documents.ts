import type { ProductDocument } from '#core/product/product-document.ts';
import { knownDocuments } from '#server/tenants/named-by-product.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

const keyInformation: ProductDocument = { kind: 'keyInformation', screen: 'key-information' };

/** Documents of every product of a demonstration, as far as the tenant has them. */
export function demoDocuments(tenant: Pick<Tenant, 'screens'>): readonly ProductDocument[] {
  return knownDocuments(tenant, [keyInformation]);
}

/** Documents of an offering of a demonstration, as far as the tenant has them. */
export function demoProspectus(tenant: Pick<Tenant, 'screens'>): readonly ProductDocument[] {
  return knownDocuments(tenant, [{ kind: 'prospectus', screen: 'prospectus' }, keyInformation]);
}
