import type { components } from './client.gen.ts';

export interface Tokens {
  /** Names the sign-in that these came from; a renewal keeps it. Made up by the browser, never sent. */
  readonly session: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** End of the access token, ms since the epoch. */
  readonly expiresAt: number;
}

type WireTokens = components['schemas']['Tokens'];

/** The tokens of an answer; the session store names their sign-in. */
export function tokensFromWire(wire: WireTokens): Omit<Tokens, 'session'> {
  return {
    accessToken: wire.access_token,
    refreshToken: wire.refresh_token,
    expiresAt: Date.parse(wire.expires_at),
  };
}
