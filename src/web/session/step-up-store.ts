import type { SessionStore } from '#api/session.ts';
import type { StepUpMethod } from '#api/step-up-method.ts';
import { CodedError } from '#core/errors.ts';

/** One proof that is asked for now. A new one is a new object. */
export interface StepUpAsk {
  readonly way: StepUpMethod;
}

export interface StepUpStore {
  /**
   * Asks for a proof. Resolves once it was given; rejects with `stepUpCancelled` when it is not, or the session that
   * asked is over. Each proof is good for one operation, so those who ask meanwhile wait for their turn.
   */
  ask(way: StepUpMethod): Promise<void>;
  read(): StepUpAsk | null;
  /** The backend has the proof. */
  proven(): void;
  /** It is not given; `reason` when that was nobody's request. */
  cancel(reason?: CodedError): void;
  /** Whoever subscribes shows what is asked for. Returns how to stop. */
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
  let asker = session.read()?.session;

  function told() {
    for (const listener of listeners) listener();
  }

  function settle(end: (turn: Turn) => void) {
    const turn = waiting.shift();
    if (turn === undefined) return;
    end(turn);
    told();
  }

  session.subscribe(() => {
    const now = session.read()?.session;
    if (now === asker) return;
    asker = now;
    while (waiting.length > 0) settle(({ fail }) => fail(new CodedError('stepUpCancelled')));
  });

  return {
    ask(way) {
      // Where nothing can show the question, the operation is refused as the server said.
      if (listeners.size === 0) return Promise.reject(new CodedError('stepUpNeeded'));
      return new Promise((done, fail) => {
        waiting.push({ ask: { way }, done, fail });
        if (waiting.length === 1) told();
      });
    },
    read: () => waiting[0]?.ask ?? null,
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
