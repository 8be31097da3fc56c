/** Steps of the identity check, in order (specification §4): its machine walks them, and its form is made of them. */
export const kycSteps = ['agreement', 'basic', 'identification'] as const;

export type KycStep = (typeof kycSteps)[number];

export function isKycStep(step: string): step is KycStep {
  return (kycSteps as readonly string[]).includes(step);
}
