import { useCallback, useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#core/errors.ts';
import type { AuthEvent } from '#machines/auth.ts';
import { retried } from '#platform/retried.ts';
import { useApp } from '#services/app-context.ts';
import type { AuthActor } from './start-auth.ts';

export interface AuthView {
  readonly step: 'credentials' | 'code';
  readonly busy: boolean;
  readonly failure: ErrorCode | null;
}

const loadAuth = () => import('./start-auth.ts');

/**
 * The sign-in machine as a view. It is fetched when the first key is pressed: whoever only looks at the login
 * page does not wait for it.
 */
export function useAuth(): { view: AuthView; send: (event: AuthEvent) => Promise<void>; prepare: () => void } {
  const services = useApp();
  const starting = useRef<Promise<AuthActor> | null>(null);
  const [view, setView] = useState<AuthView>({ step: 'credentials', busy: false, failure: null });

  const start = useCallback(async () => {
    const { startAuth } = await retried(loadAuth);
    const actor = startAuth(services);
    actor.subscribe(({ context, value }) => {
      const busy = typeof value === 'object';
      const step = value === 'mfa_required' || (busy && value.authenticating === 'checkingCode') ? 'code' : 'credentials';
      setView({ step, busy, failure: context.failure });
    });
    return actor;
  }, [services]);

  const send = useCallback(async (event: AuthEvent) => {
    setView((before) => ({ ...before, busy: true }));
    try {
      starting.current ??= start();
      (await starting.current).send(event);
    } catch {
      starting.current = null;
      setView((before) => ({ ...before, busy: false, failure: 'networkUnreachable' }));
    }
  }, [start]);

  // Whoever leaves the page leaves the sign-in: a late answer must neither sign in nor clear anything.
  useEffect(() => () => {
    void starting.current?.then((actor) => actor.stop(), () => undefined);
    starting.current = null;
  }, []);

  const prepare = useCallback(() => {
    loadAuth().catch(() => undefined);
  }, []);

  return { view, send, prepare };
}
