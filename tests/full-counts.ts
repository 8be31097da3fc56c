/** Whether every case is wanted, as by `npm run campaign`; the suite takes a sample of the large crossings. */
export const fullCounts = process.env['LIVERY_FULL'] !== undefined;
