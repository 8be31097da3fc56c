import type { components } from '#api/client.gen.ts';

export type Payee = components['schemas']['Payee'];
export type PayeeRequest = components['schemas']['PayeeRequest'];
