export const stepUpMethods = ['password', 'pin', 'setPin', 'code', 'authenticator'] as const;

/** How a client proves again who they are. `setPin`: by a PIN that was never set. */
export type StepUpMethod = (typeof stepUpMethods)[number];

/** One proof that a request waits for. It is good for that request alone, which the backend names by `intent`. */
export interface StepUpAsk {
  readonly method: StepUpMethod;
  readonly intent: string;
}
