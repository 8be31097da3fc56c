import type { CalendarEvent } from '#server/rules/calendar/calendar-event.ts';
import { roundTo, toBig } from '#core/money.ts';
import { paidAtMaturity } from '#server/rules/product/paid-at-maturity.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import { earningHoldings } from '#server/modules/product/holding-record-service.ts';
import { productsByCode } from '#server/modules/product/product-record-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';

/** Last days of fixed terms, and what was asked back out of a product. */
export async function productEvents(
  tx: TenantTransaction,
  clientId: string,
  reader: ProductReader,
): Promise<readonly CalendarEvent[]> {
  const holdings = await earningHoldings(tx, reader.tenant.id, clientId);
  const products = await productsByCode(
    tx,
    reader.tenant.id,
    holdings.map(({ product }) => product),
  );
  return holdings.flatMap((row): readonly CalendarEvent[] => {
    const product = products.get(row.product);
    const name = product === undefined ? null : textsOf(product, reader).name;
    const { id, currency, leaving, leavesOn, maturesOn } = row;
    const object = { kind: 'products', id } as const;
    return [
      ...(maturesOn === null
        ? []
        : [
            {
              ...{ id: `maturity/${id}/${maturesOn}`, kind: 'maturity' as const, on: maturesOn },
              ...{ name, amount: maturityAmount(row), currency, object },
              // Placed again only where the product is still open and has room.
              is_fixed: row.renewal === 'payOut',
            },
          ]),
      ...(leavesOn === null || leaving === null
        ? []
        : [
            {
              ...{ id: `payout/${id}/${leavesOn}`, kind: 'payout' as const, on: leavesOn, name },
              ...{ amount: roundTo(leaving, currency, 'down'), currency, object, is_fixed: true },
            },
          ]),
    ];
  });
}

/** What arrives in cash on the last day of a fixed term. */
function maturityAmount({ principal, annualRate, days, ...row }: HoldingRow): string | null {
  if (annualRate === null || days === null) return null;
  const plain = (value: string) => toBig(value).toFixed();
  return paidAtMaturity({
    ...row,
    principal: plain(principal),
    annualRate: plain(annualRate),
    days,
  });
}
