/** The allotment of an offering. */
export const allotJobKind = 'offering.allot';
/** Whatever is due about one application. */
export const applicationJobKind = 'offering.application';
