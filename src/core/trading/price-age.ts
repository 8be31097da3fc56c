/** An older price of a venue that trades is marked and not traded on, in ms (specification: within 5 s). */
export const freshMs = 5_000;
