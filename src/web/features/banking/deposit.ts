import type { components } from '#api/client.gen.ts';

export type Deposit = components['schemas']['Deposit'];
