import type { components } from './client.gen.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** End of the access token, ms since the epoch. */
  readonly expiresAt: number;
}

type WireTokens = components['schemas']['Tokens'];

export function tokensFromWire(wire: WireTokens): Tokens {
  return { accessToken: wire.access_token, refreshToken: wire.refresh_token, expiresAt: Date.parse(wire.expires_at) };
}
