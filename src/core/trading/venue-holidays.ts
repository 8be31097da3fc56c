/** The days of a venue that are no business days, its weekends apart. */
export interface VenueHolidays {
  /** Weekdays without trading or settlement. */
  readonly holidays: readonly string[];
  /** Weekdays with trading on which nothing settles. */
  readonly settlementHolidays: readonly string[];
  /** The last day, `YYYY-MM-DD` of the venue, up to which both are known. */
  readonly holidaysUntil: string;
}

const holidaysUntil = '2028-12-31';

/**
 * Weekdays without trading of the simulated venues, each by the rules of the exchange whose hours it has. They are written out,
 * for a calendar is what was published and not what a rule says; a test holds them to the rules. A correction is a line. Days that an
 * exchange ends early trade in full at its simulated venue.
 *
 * - `XNYC-S`, rule 7.2 of the New York exchange: ten holidays; one on a Saturday is kept on the Friday before, unless that ends a
 *   month or a year, one on a Sunday on the Monday after. Nothing settles on the banks' Columbus and Veterans Day.
 * - `XMAD-S`, the yearly calendar of the Spanish exchanges: New Year, Good Friday, Easter Monday, May 1, December 25 and 26. The
 *   settlement system TARGET rests on the same days.
 * - `XWAR-S`, resolutions of the Warsaw exchange: the public holidays of Poland, Christmas Eve among them, with Good Friday and
 *   December 31. Nothing is moved from a weekend.
 * - `XIST-S`, the public holidays of law 2429. The days of Ramadan and of sacrifice are those of the calendar of the Presidency of
 *   Religious Affairs. Half days trade in full here.
 * - `XMUM-S`, circulars of the Indian exchanges, one for each year. Those of 2027 and 2028 are not out: days of a fixed date and Good
 *   Friday are certain, days by the moon are where the Hindu and the Islamic calendar have them and may move by one.
 */
export const venueHolidays: Readonly<
  Record<'XNYC-S' | 'XMAD-S' | 'XMUM-S' | 'XWAR-S' | 'XIST-S', VenueHolidays>
> = {
  'XNYC-S': {
    holidays: [
      ...['2026-11-26', '2026-12-25'],
      ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-03-26', '2027-05-31', '2027-06-18'],
      ...['2027-07-05', '2027-09-06', '2027-11-25', '2027-12-24'],
      ...['2028-01-17', '2028-02-21', '2028-04-14', '2028-05-29', '2028-06-19', '2028-07-04'],
      ...['2028-09-04', '2028-11-23', '2028-12-25'],
    ],
    settlementHolidays: ['2026-11-11', '2027-10-11', '2027-11-11', '2028-10-09'],
    holidaysUntil,
  },
  'XMAD-S': {
    holidays: [
      ...['2026-12-25', '2027-01-01', '2027-03-26', '2027-03-29'],
      ...['2028-04-14', '2028-04-17', '2028-05-01', '2028-12-25', '2028-12-26'],
    ],
    settlementHolidays: [],
    holidaysUntil,
  },
  'XMUM-S': {
    holidays: [
      '2026-12-25',
      ...['2027-01-26', '2027-03-10', '2027-03-22', '2027-03-26', '2027-04-14', '2027-04-15'],
      ...['2027-05-17', '2027-06-16', '2027-10-29'],
      ...['2028-01-26', '2028-02-23', '2028-04-03', '2028-04-07', '2028-04-14', '2028-05-01'],
      ...['2028-08-15', '2028-08-23', '2028-09-27', '2028-10-02', '2028-10-17', '2028-10-18'],
      ...['2028-11-02', '2028-12-25'],
    ],
    settlementHolidays: [],
    holidaysUntil,
  },
  'XWAR-S': {
    holidays: [
      ...['2026-12-24', '2026-12-25', '2026-12-31'],
      ...['2027-01-01', '2027-01-06', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-27'],
      ...['2027-11-01', '2027-11-11', '2027-12-24', '2027-12-31'],
      ...['2028-01-06', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-03', '2028-06-15'],
      ...['2028-08-15', '2028-11-01', '2028-12-25', '2028-12-26'],
    ],
    settlementHolidays: [],
    holidaysUntil,
  },
  'XIST-S': {
    holidays: [
      ...['2027-01-01', '2027-03-09', '2027-03-10', '2027-03-11', '2027-04-23', '2027-05-17'],
      ...['2027-05-18', '2027-05-19', '2027-07-15', '2027-08-30', '2027-10-29'],
      ...['2028-02-28', '2028-05-01', '2028-05-05', '2028-05-08', '2028-05-19', '2028-08-30'],
    ],
    settlementHolidays: [],
    holidaysUntil,
  },
};
