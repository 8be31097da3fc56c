/** Whether every case is wanted, as by `npm run campaign`; the suite takes a sample of the large crossings. */
export const fullCounts = process.env['LIVERY_FULL'] !== undefined;

/** Whether the backend's whole behaviour is wanted on every store, also where one of them has been enough. */
export const everyStore = fullCounts || process.env['LIVERY_EVERY_STORE'] !== undefined;
