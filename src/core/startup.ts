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

/** Percent of the steps that are over. */
export function startupProgress(results: Partial<Record<StartupStep, StepResult>>): number {
  return Math.round((Object.keys(results).length / startupSteps.length) * 100);
}
