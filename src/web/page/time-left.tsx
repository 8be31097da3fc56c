import { useEffect, useEffectEvent, useState } from 'react';
import { countdown } from '#core/countdown.ts';
import { Text } from '#ui/box.ts';

const tick = 250;
// A longer timer would end at once.
const maxTimerMs = 2_147_483_647;

/** How long something still holds. Stands still for who listens: the end of it is said, the seconds are not. */
export function TimeLeft({
  until,
  words,
}: {
  readonly until: number;
  readonly words: (time: string) => string;
}) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <Text size="sm" tone="muted" className="figures" role="timer" aria-live="off">
      {words(countdown(left))}
    </Text>
  );
}

/** Whether a moment has come; `onOver` is called when it does. `null` never comes. */
export function useIsOver(until: number | null, onOver?: () => void): boolean {
  const [over, setOver] = useState<number | null>(null);
  const end = useEffectEvent((at: number) => {
    setOver(at);
    onOver?.();
  });
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(
      () => end(until),
      Math.min(maxTimerMs, Math.max(0, until - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && over === until;
}
