/** The job that brings what a client has of one bond to where it should be by now. */
export const bondJobKind = 'bond.run';
