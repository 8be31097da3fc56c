import type { components } from '#api/client.gen.ts';

/** The identity check as the backend reports it, masked. */
export type KycDetail = components['schemas']['KycDetail'];
export type KycRequest = components['schemas']['KycRequest'];
