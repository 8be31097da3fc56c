import type { TenantTransaction } from '#server/db/database.ts';
import type { StockListing } from '#server/market/market-provider.ts';
import type { ProductReader } from '#server/modules/product/product-view-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { unitValues } from './unit-values-service.ts';

export interface NamesReader extends ProductReader {
  /** Where stocks have their names from. */
  readonly stocks: readonly Pick<StockListing, 'instrument' | 'name'>[];
}

/** What instruments are called now, stocks and products, in the reader's language; what is traded no more is missing. */
export async function instrumentNames(
  tx: TenantTransaction,
  { stocks, ...reader }: NamesReader,
  instruments: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const products = await unitValues(tx, reader, instruments, todayOf(reader.tenant, reader.now));
  return new Map([...stocks, ...products].map(({ instrument, name }) => [instrument, name]));
}
