import type { components } from '#api/client.gen.ts';
import { fullPrice, plainAmount, roundTo } from '#core/money.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import type { Placing } from '#server/modules/placing/placing-record-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import { statusAt } from './otc-bid-record-service.ts';
import { otcInstrument } from './otc-key-service.ts';

/** A request as its client reads it. */
export function wireBid(
  row: OtcBidRow,
  { row: product }: Placing,
  reader: ProductReader,
): components['schemas']['OtcBid'] {
  const { price, amount, fee, total } = row;
  const show = (value: string | null) => value && roundTo(value, row.currency, 'down');
  const { name } = textsOf(product, reader);
  const status = statusAt(row, reader.now);
  const { steps, expiresAt } = row;
  const isNoted = status === row.status || expiresAt === null;
  return {
    id: row.id,
    product: row.product,
    name,
    stock: { ...listedAt(otcInstrument(row.product)), name },
    currency: row.currency,
    status,
    shares: plainAmount(row.shares),
    fee_percent: plainAmount(row.feePercent),
    price: price && fullPrice(price, row.currency),
    amount: show(amount),
    fee: show(fee),
    total: show(total),
    expires_at: expiresAt?.toISOString() ?? null,
    remark: row.remark,
    steps: [...steps, ...(isNoted ? [] : [{ status, at: expiresAt.toISOString() }])],
    created_at: row.createdAt.toISOString(),
  };
}
