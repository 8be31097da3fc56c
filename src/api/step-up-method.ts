export const stepUpMethods = ['password', 'pin', 'setPin', 'code', 'authenticator'] as const;

/** How a client proves again who they are. `setPin`: by a PIN that was never set. */
export type StepUpMethod = (typeof stepUpMethods)[number];
