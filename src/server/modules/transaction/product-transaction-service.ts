import type { components } from '#api/client.gen.ts';
import { roundTo, toBig } from '#core/money.ts';
import {
  transactionSources,
  transactionStatusOf,
  transactionTargets,
} from '#core/trading/transaction-source.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OfferingRow } from '#server/db/tables/offering.ts';
import { offeringsByCode } from '#server/modules/offering/offering-record-service.ts';
import { textsOf } from '#server/modules/offering/offering-view-service.ts';
import { productsByCode } from '#server/modules/product/product-record-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { FoundTransaction } from './find-transactions-service.ts';
import { readSource, type SourceRow } from './read-source-service.ts';

type ProductTransaction = components['schemas']['ProductTransaction'];

interface Reader {
  readonly tenant: Tenant;
  readonly locale: string;
}

/** Transactions of products as their client sees them, by id. */
export async function productTransactions(
  tx: TenantTransaction,
  found: readonly FoundTransaction[],
  reader: Reader,
): Promise<ReadonlyMap<string, ProductTransaction>> {
  const { id: tenant } = reader.tenant;
  const shown = new Map<string, ProductTransaction>();
  for (const source of transactionSources) {
    const own = found.filter((each) => each.source === source);
    const rows = await readSource(
      tx,
      tenant,
      source,
      own.map(({ id }) => id),
    );
    const codes = rows.map(({ code }) => code);
    const offerings: ReadonlyMap<string, OfferingRow> =
      source === 'offering' ? await offeringsByCode(tx, tenant, codes) : new Map();
    const named = source === 'offering' ? offerings : await productsByCode(tx, tenant, codes);
    const placed = new Map(own.map(({ id, at }) => [id, at]));
    for (const row of rows) {
      const about = named.get(row.code);
      const at = placed.get(row.id);
      if (about === undefined || at === undefined) throw new Error(`${row.code} is not offered`);
      shown.set(row.id, {
        object: { kind: transactionTargets[source], id: row.id },
        name: textsOf(about, reader).name,
        status: transactionStatusOf(source, row.status),
        ...wireFigures(row, offerings.get(row.code) ?? null),
        created_at: at.toISOString(),
      });
    }
  }
  return shown;
}

/** Of an offering shares are counted, and the moment is said at which they can be sold. */
function wireFigures(row: SourceRow, offering: OfferingRow | null) {
  const { currency, quantity, price, amount, fee, toPay, paymentDue } = row;
  const money = (value: string | null) => value && roundTo(value, currency, 'down');
  const units = quantity === null ? null : toBig(quantity).times(offering?.lot ?? 1);
  return {
    side: row.side,
    currency,
    quantity: units?.toFixed() ?? null,
    price: price && toBig(price).toFixed(),
    amount: money(amount),
    fee: money(fee),
    to_pay: toPay === null ? null : roundTo(toPay, currency, 'up'),
    payment_due: paymentDue?.toISOString() ?? null,
    listed_time: offering?.listed.toISOString() ?? null,
    remark: row.remark,
    unallotted: row.unallotted,
  };
}
