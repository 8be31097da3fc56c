import type { components } from '#api/client.gen.ts';
import type { DeskCall } from '#scripts/desk/call-desk.ts';
import { DeskRefusal } from '#scripts/desk/call-desk.ts';
import type { ProvingClient } from './proving-client.ts';

export type Schemas = components['schemas'];

/** What the client and the desk are at while the server is killed. */
export interface MoneyStage {
  readonly client: ProvingClient;
  /** Throws when it refuses, and when the server is gone. */
  readonly desk: DeskCall;
  readonly clientId: string;
}

/** What a client's accounts gained, by currency; losses have a minus. */
export type Gains = readonly (readonly [currency: string, amount: string])[];

/** One kind of moving money, over and over until the server is gone. */
export interface MoneyWork {
  readonly name: string;
  /** Acts that were answered since the last `settle`. */
  answered(): number;
  /** Acts whose answer is still to come. */
  underWay(): number;
  /** Returns as soon as the server is gone, or as much is done as a round is to have. */
  go(stage: MoneyStage): Promise<void>;
  /**
   * With the server back: asks again for whatever is not known, expects that what was acknowledged is there once, and says what
   * the accounts must have gained by it all.
   */
  settle(stage: MoneyStage): Promise<Gains>;
}

/** Runs until a call finds no server. Anything else that goes wrong is a fault. */
export async function untilGone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** What `fetch` and the desk's calls throw when a connection breaks before the answer. */
function isGone(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof DeskRefusal && error.message.startsWith('no desk at'))
  );
}
