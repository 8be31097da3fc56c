import { useCallback, useEffect, useRef, useState } from 'react';
import { CodedError } from '#core/errors.ts';
import type { AuthEvent, SecondStep } from '#machines/auth.ts';
import { retried } from '#platform/retried.ts';
import { useApp } from '#page/app-context.ts';
import type { AuthActor } from './start-auth.ts';

export interface AuthView {
  /** The second step that is owed; null while the credentials are asked for. Another object for each code that was sent. */
  readonly secondStep: SecondStep | null;
  readonly busy: boolean;
  /** The same object for as long as it is the same failure. */
  readonly failure: CodedError | null;
}

const loadAuth = () => import('./start-auth.ts');

/**
 * The sign-in machine as a view. It is fetched when the first key is pressed: a visitor who only looks at the login
 * page does not wait for it.
 */
export function useAuth(): {
  view: AuthView;
  send: (event: AuthEvent) => Promise<void>;
  prepare: () => void;
} {
  const services = useApp();
  const starting = useRef<Promise<AuthActor> | null>(null);
  const [view, setView] = useState<AuthView>({ secondStep: null, busy: false, failure: null });

  const start = useCallback(async () => {
    const { startAuth } = await retried(loadAuth);
    const actor = startAuth(services);
    actor.subscribe(({ context, value }) => {
      const { secondStep, failure } = context;
      const seconds = failure?.seconds ?? null;
      setView({
        secondStep,
        busy: typeof value === 'object',
        failure: failure && new CodedError(failure.code, seconds === null ? {} : { seconds }),
      });
    });
    return actor;
  }, [services]);

  const send = useCallback(
    async (event: AuthEvent) => {
      setView((before) => ({ ...before, busy: true }));
      try {
        const actor = starting.current ?? start();
        starting.current = actor;
        (await actor).send(event);
      } catch {
        starting.current = null;
        setView((before) => ({
          ...before,
          busy: false,
          failure: new CodedError('networkUnreachable'),
        }));
      }
    },
    [start],
  );

  // Leaving the page cancels the sign-in: a late answer must neither sign in nor clear anything.
  useEffect(
    () => () => {
      void starting.current?.then(
        (actor) => actor.stop(),
        () => undefined,
      );
      starting.current = null;
    },
    [],
  );

  const prepare = useCallback(() => {
    loadAuth().catch(() => undefined);
  }, []);

  return { view, send, prepare };
}
