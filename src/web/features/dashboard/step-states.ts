import type { DashboardStep } from '#config/blocks.gen.ts';

export type StepState = 'done' | 'pending' | 'current' | 'later';

/** What a client has: something at all, and something invested. */
export type HeldConditions = Readonly<Record<NonNullable<DashboardStep['doneWhen']>, boolean>>;

/**
 * Where each step stands. Steps follow one another: after one that is not done come only later ones. So does one of which it is not
 * known yet: nothing is claimed of it, and nothing led to.
 */
export function stepStates(
  steps: readonly Pick<DashboardStep, 'done' | 'doneWhen' | 'pending'>[],
  gates: (gate: DashboardStep['done']) => { readonly state: string },
  held: HeldConditions,
): readonly StepState[] {
  let isTaken = false;
  return steps.map(({ done, doneWhen = 'assetsHeld', pending }) => {
    const state = done === undefined ? (held[doneWhen] ? 'open' : 'denied') : gates(done).state;
    if (state === 'open') return 'done';
    const waits = pending === undefined ? 'denied' : gates(pending).state;
    const isUnknown = state === 'waiting' || waits === 'waiting';
    const isFirst = !isTaken && !isUnknown;
    // What follows a step that waits for the tenant waits with it.
    isTaken = true;
    if (waits === 'open') return 'pending';
    return isFirst ? 'current' : 'later';
  });
}
