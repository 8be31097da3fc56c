import { CodedError } from '#core/errors.ts';
import type { SessionStore } from './session.ts';
import type { Tokens } from './tokens.ts';

/** The access token is renewed this long before it ends, in ms (specification §7). */
export const refreshAhead = 60_000;

export interface RefreshPort {
  readonly session: SessionStore;
  readonly now: () => number;
  /** Exchanges a refresh token; rejects with a CodedError. */
  readonly exchange: (refreshToken: string) => Promise<Omit<Tokens, 'session'>>;
}

/** Who asks for tokens, and which of them was refused. */
export interface TokenRequest {
  /** The sign-in on whose behalf the request was begun. Tokens of another sign-in are not used. */
  readonly session: string;
  /** Access token that a server has just refused. */
  readonly rejected?: string;
}

/**
 * Gives the tokens to use now, renewed when they are about to end or one was refused. One renewal at a time, over
 * all tabs: a waiting caller finds the new tokens in the store and takes them instead of spending the refresh token twice.
 *
 * Rejects with `noRefreshToken` when the client has signed out or another one has signed in, and with what `exchange` says.
 * What a late answer brings is kept only while the sign-in that asked for it is still the one in the store.
 */
export async function currentTokens(port: RefreshPort, request: TokenRequest): Promise<Tokens> {
  const tokens = own(port, request);
  if (!needsRefresh(tokens, port.now(), request.rejected)) return tokens;

  return port.session.exclusively('tokens', async () => {
    const latest = own(port, request);
    if (!needsRefresh(latest, port.now(), request.rejected)) return latest;
    const renewed = { ...(await port.exchange(latest.refreshToken)), session: request.session };
    own(port, request);
    port.session.write(renewed);
    return renewed;
  });
}

function own(port: RefreshPort, { session }: TokenRequest): Tokens {
  const tokens = port.session.read();
  if (tokens === null || tokens.session !== session) throw new CodedError('noRefreshToken');
  return tokens;
}

function needsRefresh(tokens: Tokens, now: number, rejected: string | undefined): boolean {
  return tokens.accessToken === rejected || tokens.expiresAt - now <= refreshAhead;
}
