/** Where the time comes from. Tests bring their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
