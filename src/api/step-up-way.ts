export const stepUpWays = ['password', 'pin', 'setPin', 'code', 'authenticator'] as const;

/** How a client proves again who they are. `setPin`: by a PIN that was never set. */
export type StepUpWay = (typeof stepUpWays)[number];
