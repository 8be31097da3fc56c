/** Why a plan rests (`lossLimit`) or stops. */
export type PlanReason = (typeof planReasons)[number];
export const planReasons = ['lossLimit', 'client', 'desk', 'endDate'] as const;
