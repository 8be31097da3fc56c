import type { SessionStore } from '#api/session.ts';
import type { StepUpAsk, StepUpMethod } from '#api/step-up-method.ts';
import { CodedError } from '#core/errors.ts';

/** Gives a proof for one request without asking for it again. */
export type GiveProof = (intent: string) => Promise<void>;

export interface StepUpStore {
  /**
   * Asks for a proof. Resolves once it was given; rejects with `stepUpCancelled` when it is not, or the session that
   * asked is over. Each proof is good for one operation, so those who ask meanwhile wait for their turn.
   */
  ask(ask: StepUpAsk): Promise<void>;
  /** The one that is asked for now. A new one is a new object. */
  read(): StepUpAsk | null;
  /**
   * Gives the next proof of a kind by itself: for who was asked for it just before, as the first step of what they do.
   * Returns how to take that back.
   */
  offer(method: StepUpMethod, give: GiveProof): () => void;
  /** The backend has the proof. */
  proven(): void;
  /** It is not given; `reason` when the client did not ask for that. */
  cancel(reason?: CodedError): void;
  /** The subscriber shows what is asked for. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

const stores = new WeakMap<SessionStore, StepUpStore>();

/** The one store of a page's session; made with the first question. */
export function stepUpStore(session: SessionStore): StepUpStore {
  const store = stores.get(session) ?? createStepUpStore(session);
  stores.set(session, store);
  return store;
}

function createStepUpStore(session: SessionStore): StepUpStore {
  const listeners = new Set<() => void>();
  const waiting: Turn[] = [];
  const offers = new Map<StepUpMethod, GiveProof>();
  let asker = session.read()?.session;

  function notify() {
    for (const listener of listeners) listener();
  }

  function settle(end: (turn: Turn) => void) {
    const turn = waiting.shift();
    if (turn === undefined) return;
    end(turn);
    notify();
  }

  session.subscribe(() => {
    const now = session.read()?.session;
    if (now === asker) return;
    asker = now;
    offers.clear();
    while (waiting.length > 0) settle(({ fail }) => fail(new CodedError('stepUpCancelled')));
  });

  return {
    ask(ask) {
      const give = offers.get(ask.method);
      if (give !== undefined) {
        offers.delete(ask.method);
        return give(ask.intent);
      }
      // Where nothing can show the question, the operation is refused as the server said.
      if (listeners.size === 0) return Promise.reject(new CodedError('stepUpNeeded'));
      return new Promise((done, fail) => {
        waiting.push({ ask: { ...ask }, done, fail });
        if (waiting.length === 1) notify();
      });
    },
    read: () => waiting[0]?.ask ?? null,
    offer(method, give) {
      offers.set(method, give);
      return () => {
        if (offers.get(method) === give) offers.delete(method);
      };
    },
    proven: () => settle(({ done }) => done()),
    cancel: (reason = new CodedError('stepUpCancelled')) => settle(({ fail }) => fail(reason)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface Turn {
  readonly ask: StepUpAsk;
  readonly done: () => void;
  readonly fail: (reason: CodedError) => void;
}
