import type { SessionStore } from './session.ts';
import type { StepUpAsk } from './step-up-method.ts';

/** Sends a request and answers whatever came back. */
export type FetchRequest = (request: Request) => Promise<Response>;

/** Where a tenant's services are, and what the page gives them to work with. */
export interface ApiSettings {
  readonly tenantId: string;
  /** Absolute address of openapi/client.yaml's server. */
  readonly apiBase: string;
  /** Absolute address of openapi/market.yaml's server. */
  readonly stockBase: string;
  readonly stockToken: string;
  /** Services of the tenant's own, by document. */
  readonly services?: Readonly<Record<string, OwnService>>;
  /** Language of `Accept-Language`, asked at every request. */
  readonly language: () => string;
  readonly session: SessionStore;
  readonly now: () => number;
  readonly fetch: FetchRequest;
  /** What carries a guest's counts along when the address changes; `null` before the first one. */
  readonly guestToken?: () => string | null;
  /** A sign-in is over and could not be renewed (specification §8). By now another may have taken its place. */
  readonly onUnauthorized: (session: string) => void;
  /** A write went out, whatever came back: these operations may answer something else now. */
  readonly onWritten: (operations: readonly string[]) => Promise<unknown>;
  /** An operation wants to know again who is there. Resolves with the proof given, rejects when it is refused. */
  readonly prove: (ask: StepUpAsk) => Promise<void>;
  /** Where keys of intents are kept until they have a final answer, for all tabs of this profile; without it they live as long as the page. */
  readonly intents?: IntentStore;
  /** Lets so many ms pass; a timer when absent. */
  readonly wait?: (pause: number) => Promise<void>;
}

/** One text, shared by all tabs. */
export interface IntentStore {
  read(): string | null;
  write(text: string | null): void;
}

export interface OwnService {
  /** Absolute address. */
  readonly base: string;
  /** Whether the client's access token goes along. */
  readonly session: boolean;
  /** API key that everybody may know; it goes along where an operation asks for one. */
  readonly publicKey?: string;
}
