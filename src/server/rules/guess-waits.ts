/** Guesses at one secret: how many were wrong in a row, and when the next may be made. Times in ms since 1970. */
export interface Guesses {
  readonly failures: number;
  readonly openAt: number;
  readonly isLocked: boolean;
}

export interface GuessLimits {
  /** Wrong guesses after which none is taken any more, until an operator unlocks it; `null` for never. */
  readonly lockAfter: number | null;
}

export type GuessAnswer =
  /** It counts as wrong from now on; a right one forgets `next` and everything before it. */
  | { readonly kind: 'allowed'; readonly next: Guesses }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'locked' };

/** Wrong guesses before the first wait. */
export const freeGuesses = 5;
const minute = 60_000;
/** Waits after the fifth wrong guess, the sixth, and so on; the last for all that follow. */
const waits = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);
/** Quiet time after which wrong guesses are forgotten. */
export const guessesForgottenAfter = 24 * 60 * minute;

/**
 * Counts one more guess before it is looked at, so that parallel ones cannot overtake the count. A caller who makes them all gets
 * 16 in the first day and 6 in every further one.
 */
export function nextGuess(before: Guesses | null, now: number, limits: GuessLimits): GuessAnswer {
  if (before?.isLocked) return { kind: 'locked' };
  // Before the first wait `openAt` is when the last guess was made, which may be later than now for one that waited for it.
  if (before && before.failures >= freeGuesses && now < before.openAt)
    return { kind: 'wait', until: before.openAt };
  const isOld = before !== null && now - before.openAt >= guessesForgottenAfter;
  const failures = (isOld || before === null ? 0 : before.failures) + 1;
  return {
    kind: 'allowed',
    next: {
      failures,
      openAt: now + waitAfter(failures),
      isLocked: limits.lockAfter !== null && failures >= limits.lockAfter,
    },
  };
}

/** Whether the client hears of a wrong guess: when waits begin, and of a lock. */
export function isWorthANotice({ failures, isLocked }: Guesses): boolean {
  return isLocked || failures === freeGuesses;
}

function waitAfter(failures: number): number {
  if (failures < freeGuesses) return 0;
  return waits[Math.min(failures - freeGuesses, waits.length - 1)] ?? 0;
}
