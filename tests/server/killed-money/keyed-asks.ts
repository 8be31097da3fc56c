import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, ProvingClient } from './proving-client.ts';

interface Asked<T> {
  readonly path: string;
  readonly body: object | undefined;
  readonly key: string;
  answer: T | null;
}

/** Writes of one kind, each under a key of its own, and what became of them. */
export interface KeyedAsks<T> {
  readonly answered: () => number;
  readonly underWay: () => number;
  /** Expects that it is done. */
  ask(client: ProvingClient, path: string, body?: object): Promise<T>;
  /**
   * Asks for each once more under its key. What was answered is answered word for word as before, what was not is done by now
   * or refused with a conflict. Answers all that is done, and begins anew.
   */
  askAgain(client: ProvingClient): Promise<readonly T[]>;
}

export function keyedAsks<T>(): KeyedAsks<T> {
  const asks: Asked<T>[] = [];
  const send = (client: ProvingClient, { path, body, key }: Asked<T>): Promise<Answer<T>> =>
    client.send<T>('POST', path, body, key);
  const known = () => asks.filter(({ answer }) => answer !== null).length;
  return {
    answered: known,
    underWay: () => asks.length - known(),
    async ask(client, path, body) {
      const asked: Asked<T> = { path, body, key: randomUUID(), answer: null };
      asks.push(asked);
      const made = await send(client, asked);
      expect([made.status, made.body]).toEqual([200, made.body]);
      asked.answer = made.body;
      return made.body;
    },
    async askAgain(client) {
      const done: T[] = [];
      for (const asked of asks.splice(0)) {
        const again = await send(client, asked);
        if (asked.answer !== null) expect([again.status, again.body]).toEqual([200, asked.answer]);
        else expect([200, 409]).toContain(again.status);
        if (again.status === 200) done.push(again.body);
      }
      return done;
    },
  };
}
