import type { components } from '#api/client.gen.ts';

export type Nominee = components['schemas']['Nominee'];
export type NomineeRequest = components['schemas']['NomineeRequest'];
