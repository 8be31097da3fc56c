import type { components } from '#api/client.gen.ts';

export type Deposit = components['schemas']['Deposit'];
export type CryptoDeposit = components['schemas']['CryptoDeposit'];
