import { toBig } from '#core/money.ts';
import type { Database } from '#server/db/database.ts';
import type { ExchangeRow } from '#server/db/tables/exchange.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { readAccounts } from '#server/modules/account/account-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import {
  amountsOf,
  exchangeOf,
  executeQuote,
  findQuote,
  listExchanges,
  statusAt,
} from './exchange-service.ts';
import type { QuoteOwner } from './exchange-service.ts';
import { quoteExchange } from './quote-exchange.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly rates: ExchangeRates;
}

/** Exchanges between a client's currency accounts. */
export function exchangeHandlers({
  db,
  clock,
  random,
  rates,
}: Dependencies): Handlers<
  'quoteExchange' | 'getExchangeQuote' | 'executeExchange' | 'listExchanges'
> {
  return {
    quoteExchange(input, context) {
      const owner = ownerOf(context);
      const now = clock();
      return db.inTenant(owner.tenant, async (tx) => {
        const accounts = await readAccounts(tx, context.tenant, owner.clientId);
        const { quote, isEstimate, sellAfter, buyAfter } = await quoteExchange(
          tx,
          owner,
          input.body,
          {
            rates,
            id: newId(now, random),
            now,
            seconds: context.tenant.banking.quoteSeconds.exchange,
            accounts: accounts.map(({ currency }) => currency),
          },
        );
        return {
          id: isEstimate ? null : quote.id,
          ...amountsOf(quote),
          margin_percent: marginOf(quote),
          sell_after: sellAfter,
          buy_after: buyAfter,
          expires_at: isEstimate ? null : quote.expiresAt.toISOString(),
          expires_in: isEstimate
            ? null
            : (quote.expiresAt.getTime() - quote.createdAt.getTime()) / 1000,
        };
      });
    },
    getExchangeQuote(input, context) {
      const owner = ownerOf(context);
      return db.inTenant(owner.tenant, async (tx) => {
        const row = await findQuote(tx, owner, input.path.id);
        return {
          status: statusAt(row, clock()),
          exchange: row.executedAt === null ? null : exchangeOf(row),
        };
      });
    },
    async executeExchange(input, context, tx) {
      const owner = ownerOf(context);
      const now = clock();
      const executed = await executeQuote(tx, owner, input.body.quote, now);
      await recordClientAction(
        tx,
        context,
        { kind: 'exchangeExecuted', detail: { id: executed.id } },
        now,
      );
      return exchangeOf(executed);
    },
    listExchanges(input, context) {
      const { tenant, clientId } = ownerOf(context);
      return db.inTenant(tenant, (tx) =>
        pageOf(input.query, {
          rows: (after, limit) => listExchanges(tx, tenant, clientId, after, limit),
          show: (rows) => rows.map(exchangeOf),
          place: ({ executedAt, createdAt, id }) => ({ at: executedAt ?? createdAt, id }),
        }),
      );
    },
  };
}

/** What the margin takes off the market rate, in percent with two digits. */
function marginOf({ rate, marketRate }: ExchangeRow): string {
  const market = toBig(marketRate);
  return market.minus(rate).div(market).times(100).round(2).toFixed(2);
}

function ownerOf(context: CallContext): QuoteOwner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}
