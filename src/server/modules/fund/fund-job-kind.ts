/** The job that brings one order to where it should be by now. */
export const fundJobKind = 'fund.run';
