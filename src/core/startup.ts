/** What the app goes through when it starts, in this order (specification §5). */
export const startupSteps = [
  'connection',
  'config',
  'session',
  'permissions',
  'company',
  'region',
  'device',
] as const;

export type StartupStep = (typeof startupSteps)[number];

/** `skipped`: there was nothing to do, or no consent to do it. */
export type StepResult = 'done' | 'skipped' | 'failed';

/** ms after which the start is shown again (specification §9). */
const shownAgainAfter = 24 * 60 * 60 * 1_000;

/** Whether the start is shown, by the moment of the last time as it was kept; a moment to come is none. */
export function isStartupDue(kept: string | null, now: number): boolean {
  const last = Number(kept);
  return kept === null || !(last <= now && now - last < shownAgainAfter);
}

/** Percent of the steps that are over. */
export function startupProgress(results: Partial<Record<StartupStep, StepResult>>): number {
  return Math.round((Object.keys(results).length / startupSteps.length) * 100);
}
