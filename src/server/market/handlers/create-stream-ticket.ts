import { callerNetwork } from '#server/http/caller-network.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';

export function createStreamTicket({ tickets }: MarketService): Handler {
  return async (_input, { tenant, client, request }) => {
    const holder = { tenant: tenant.id, clientId: client?.clientId ?? null };
    const { ticket, expiresAt } = tickets.issue(holder, callerNetwork(request.ip));
    return { ticket, expires_at: new Date(expiresAt).toISOString() };
  };
}
