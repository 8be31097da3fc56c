import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { ClosureRow } from '#server/db/tables/closure.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { askClosure, closureAnswer, withdrawClosure } from './closure-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Called with each request, in its transaction. */
  readonly onAsked: (tx: TenantTransaction, row: ClosureRow) => Promise<void>;
}

/** Closing the caller's own account. */
export function closureHandlers(
  { db, clock, random, onAsked }: Dependencies,
  { stocks }: Pick<MarketProvider, 'stocks'>,
): Handlers<'getClosure' | 'askClosure' | 'withdrawClosure'> {
  const ownerOf = (context: CallContext) => ({
    tenant: context.tenant.id,
    clientId: signedIn(context).clientId,
  });
  const answer = (tx: TenantTransaction, context: CallContext) => {
    const { tenant, locale } = context;
    return closureAnswer(tx, signedIn(context).clientId, { tenant, locale, now: clock(), stocks });
  };
  return {
    getClosure(_input, context) {
      return db.inTenant(context.tenant.id, (tx) => answer(tx, context));
    },
    askClosure({ body }, context) {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, async (tx) => {
        const now = clock();
        const row = await askClosure(tx, random, owner, body.comment?.trim() || null, now);
        await recordClientAction(tx, context, { kind: 'closureAsked' }, now);
        await onAsked(tx, row);
        return answer(tx, context);
      });
    },
    withdrawClosure(_input, context) {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, async (tx) => {
        const now = clock();
        await withdrawClosure(tx, owner, now);
        await recordClientAction(tx, context, { kind: 'closureWithdrawn' }, now);
        return answer(tx, context);
      });
    },
  };
}
