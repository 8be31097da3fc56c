import type { components } from '#api/client.gen.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { ledgerPosting } from '#server/db/tables/ledger.ts';
import { placeOf } from './account-path.ts';

/** A posting as a client is shown it: money to its minor unit, shares as they are. */
export function wirePosting({
  source,
  destination,
  asset,
  amount,
}: typeof ledgerPosting.$inferSelect): components['schemas']['MovementPosting'] {
  return {
    source: placeOf(source),
    destination: placeOf(destination),
    asset,
    amount: /^[A-Z]{3}$/.test(asset) ? roundTo(amount, asset, 'halfEven') : toBig(amount).toFixed(),
  };
}
