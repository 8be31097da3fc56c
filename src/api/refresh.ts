import { CodedError } from '#core/errors.ts';
import type { SessionStore } from './session.ts';
import type { Tokens } from './tokens.ts';

/** The access token is renewed this long before it ends, in ms (specification §7). */
export const refreshAhead = 60_000;

export interface RefreshPort {
  readonly session: SessionStore;
  readonly now: () => number;
  /** Exchanges a refresh token; rejects with a CodedError. */
  readonly exchange: (refreshToken: string) => Promise<Tokens>;
}

/**
 * Gives the tokens to use now, renewed when they are about to end, or when `rejected` is the access token
 * that a server has just refused. One renewal at a time, over all tabs: whoever waited finds the new tokens
 * in the store and takes them instead of spending the refresh token twice.
 *
 * Rejects with `noRefreshToken` when nobody is signed in, and with what `exchange` says.
 */
export async function currentTokens(port: RefreshPort, rejected?: string): Promise<Tokens> {
  const tokens = port.session.read();
  if (tokens === null) throw new CodedError('noRefreshToken');
  if (!needsRefresh(tokens, port.now(), rejected)) return tokens;

  return port.session.exclusively('refresh', async () => {
    const latest = port.session.read();
    if (latest === null) throw new CodedError('noRefreshToken');
    if (!needsRefresh(latest, port.now(), rejected)) return latest;
    const renewed = await port.exchange(latest.refreshToken);
    // Somebody may have signed out while the answer was under way; that decision stands.
    if (port.session.read() !== null) port.session.write(renewed);
    return renewed;
  });
}

function needsRefresh(tokens: Tokens, now: number, rejected: string | undefined): boolean {
  return tokens.accessToken === rejected || tokens.expiresAt - now <= refreshAhead;
}
