import type { Tokens } from './tokens.ts';

/**
 * Where the tokens of this profile live. Given by the platform: in the browser it is shared by all tabs.
 */
export interface SessionStore {
  read(): Tokens | null;
  write(tokens: Tokens | null): void;
  /** Calls back after every change, from this tab or another. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Runs `task`, which changes what is `kept`, while no other tab runs one for the same, and sees what they wrote. */
  exclusively<T>(kept: 'tokens' | 'intents', task: () => Promise<T>): Promise<T>;
}
