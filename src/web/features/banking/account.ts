import type { components } from '#api/client.gen.ts';

export type Account = components['schemas']['Account'];
