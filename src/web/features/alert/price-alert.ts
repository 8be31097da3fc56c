import type { components } from '#api/client.gen.ts';

export type PriceAlert = components['schemas']['PriceAlert'];
