/** Wrong entries in a window, of a client who is signed in; codes that may be sent in one. */
export const secretAllowance = { pin: 5, code: 5, contact: 5 } as const;

/** Wrong PINs in a row, over any time, after which only the advisor helps. */
export const pinLock = 15;
