import { CodedError } from '#core/errors.ts';
import { callerNetwork } from '#server/http/caller-network.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';

export function createStreamTicket({
  tickets,
  provider,
}: MarketService): Handler<'createStreamTicket'> {
  return async ({ query }, { tenant, client, request }) => {
    const { instrument } = query;
    if (instrument !== undefined && !provider.stocks.some((each) => each.instrument === instrument))
      throw new CodedError('notFound');
    const { ticket, expiresAt } = tickets.issue(
      { tenant: tenant.id, client },
      callerNetwork(request.ip),
    );
    return { ticket, expires_at: new Date(expiresAt).toISOString() };
  };
}
