import { describe, expect, it } from 'vitest';
import type { Guesses } from './guess-waits.ts';
import { freeGuesses, guessesForgottenAfter, isWorthANotice, nextGuess } from './guess-waits.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const unlocked = { lockAfter: null };

/** Guesses as early as they are taken, from 0 until `end`. */
function guessAll(end: number, lockAfter: number | null = null): number[] {
  const made: number[] = [];
  let [state, now]: [Guesses | null, number] = [null, 0];
  while (now < end) {
    const answer = nextGuess(state, now, { lockAfter });
    if (answer.kind === 'locked') break;
    if (answer.kind === 'wait') {
      now = answer.until;
      continue;
    }
    made.push(now);
    state = answer.next;
  }
  return made;
}

describe('guesses at a secret', () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 1],
    [6, 5],
    [7, 15],
    [8, 30],
    [9, 60],
    [10, 120],
    [11, 240],
    [12, 240],
    [500, 240],
  ])('wait after wrong guess %i for %i minutes', (failures, minutes) => {
    const before = { failures: failures - 1, openAt: 0, isLocked: false };
    expect(nextGuess(before, 0, unlocked)).toEqual({
      kind: 'allowed',
      next: { failures, openAt: minutes * minute, isLocked: false },
    });
  });

  it('are few in a day, however patient an attacker is', () => {
    expect(guessAll(day)).toHaveLength(16);
    expect(guessAll(30 * day).length).toBeLessThan(30 * 7 + 16);
  });

  it('are refused until the wait is over, without making it longer', () => {
    const before = { failures: 6, openAt: 1000, isLocked: false };
    expect(nextGuess(before, 999, unlocked)).toEqual({ kind: 'wait', until: 1000 });
    expect(nextGuess(before, 1000, unlocked).kind).toBe('allowed');
  });

  it('are not made to wait by one that was made at the same moment', () => {
    // Two sign-ins at once, or on servers whose clocks differ: the one counted second was asked for first.
    for (const failures of [0, 1, freeGuesses - 1]) {
      const before = { failures, openAt: 1000, isLocked: false };
      expect(nextGuess(before, 998, unlocked).kind).toBe('allowed');
    }
  });

  it('are forgotten after a quiet day', () => {
    const before = { failures: 40, openAt: 0, isLocked: false };
    const failuresAt = (now: number) => {
      const answer = nextGuess(before, now, unlocked);
      return answer.kind === 'allowed' && answer.next.failures;
    };
    expect(failuresAt(guessesForgottenAfter - 1)).toBe(41);
    expect(failuresAt(guessesForgottenAfter)).toBe(1);
  });

  it('lock for good where the tenant says so, and stay locked', () => {
    expect(guessAll(30 * day, 7)).toHaveLength(7);
    const locked = { failures: 7, openAt: 0, isLocked: true };
    expect(nextGuess(locked, 400 * day, { lockAfter: 7 })).toEqual({ kind: 'locked' });
    expect(nextGuess(locked, 400 * day, unlocked)).toEqual({ kind: 'locked' });
  });

  it('are worth a notice when waits begin and when a lock does', () => {
    const at = (failures: number, isLocked = false) =>
      isWorthANotice({ failures, openAt: 0, isLocked });
    expect([1, freeGuesses - 1, freeGuesses, freeGuesses + 1].map((count) => at(count))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(at(30, true)).toBe(true);
  });
});
