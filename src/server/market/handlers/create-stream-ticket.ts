import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';

export function createStreamTicket({ tickets }: MarketService): Handler {
  return async (_input, { tenant, client }) => {
    const { ticket, expiresAt } = tickets.issue({ tenant: tenant.id, clientId: client?.clientId ?? null });
    return { ticket, expires_at: new Date(expiresAt).toISOString() };
  };
}
