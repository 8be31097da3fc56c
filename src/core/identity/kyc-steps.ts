import type { FieldProblem } from '#core/errors.ts';

/** Steps of the identity check, in order (specification §4): its machine walks them, and its form is made of them. */
export const kycSteps = ['agreement', 'basic', 'identification'] as const;

export type KycStep = (typeof kycSteps)[number];

export function isKycStep(step: string): step is KycStep {
  return (kycSteps as readonly string[]).includes(step);
}

const basicFields: readonly string[] = ['/full_name', '/mobile', '/dob'];

/** The first step that one of these problems belongs to; the last one where none says more. */
export function kycStepOf(problems: readonly FieldProblem[]): KycStep {
  const concerns = (is: (pointer: string) => boolean) =>
    problems.some(({ pointer }) => is(pointer));
  if (concerns((pointer) => pointer.startsWith('/agreement'))) return 'agreement';
  return concerns((pointer) => basicFields.includes(pointer)) ? 'basic' : 'identification';
}
