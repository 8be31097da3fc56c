/** What becomes of a fixed term on its last day: everything is paid out, the principal or all of it is placed again. */
export const renewals = ['payOut', 'principal', 'all'] as const;
export type Renewal = (typeof renewals)[number];
