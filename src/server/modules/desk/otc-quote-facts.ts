import { plainAmount } from '#core/money.ts';
import type { OtcQuoteRow } from '#server/db/tables/otc.ts';

/** What the record keeps of a quote. */
export function quoteFacts({ code, version, price, expiresAt, withdrawnAt }: OtcQuoteRow) {
  return { code, version, price: plainAmount(price), expiresAt, withdrawnAt };
}
