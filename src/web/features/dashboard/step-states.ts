import type { DashboardStep } from '#config/blocks.gen.ts';

export type StepState = 'done' | 'pending' | 'current' | 'later';

/** Where each step stands. Steps follow one another: after one that is not done come only later ones. */
export function stepStates(
  steps: readonly Pick<DashboardStep, 'done' | 'pending'>[],
  gates: (gate: DashboardStep['done']) => { readonly state: string },
): readonly StepState[] {
  const holds = (gate: DashboardStep['done']) => gate !== undefined && gates(gate).state === 'open';
  let isTaken = false;
  return steps.map(({ done, pending }) => {
    if (holds(done)) return 'done';
    if (holds(pending)) {
      // What follows a step that waits for the tenant waits with it.
      isTaken = true;
      return 'pending';
    }
    if (isTaken) return 'later';
    isTaken = true;
    return 'current';
  });
}
