import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Messages of one language as the generator compiled them. */
export type CompiledMessages = Readonly<Record<string, MessageFormatElement[]>>;
