import type { components } from '#api/client.gen.ts';

/** Something that was said in the conversation. */
export type ChatMessage = components['schemas']['ChatMessage'];
