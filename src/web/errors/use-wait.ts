import { useEffect, useState } from 'react';
import { CodedError } from '#core/errors.ts';

export interface Wait {
  /** Seconds that are left; 0 when it can be tried again. */
  readonly seconds: number;
  /** When that is, ms since the epoch. */
  readonly until: number;
}

const tick = 1_000;

/** How long what was refused with `error` has to wait (`tooManyAttempts`). Counts down. */
export function useWait(error: unknown): Wait {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const [seen, setSeen] = useState<unknown>(null);
  if (seen !== error) {
    const start = Date.now();
    setSeen(error);
    setNow(start);
    setUntil(start + secondsOf(error) * 1_000);
  }
  const isOver = until <= now;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, [isOver]);
  return { seconds: Math.max(0, Math.ceil((until - now) / 1_000)), until };
}

function secondsOf(error: unknown): number {
  if (!(error instanceof CodedError)) return 0;
  const seconds = error.params['seconds'] ?? error.params['retryAfter'];
  return typeof seconds === 'number' ? seconds : 0;
}
