const decimal = /^-?\d{1,24}(\.\d{1,12})?$/;

/** Whether a text is a decimal as it travels: `-?\d+(\.\d+)?`, within the places that the ledger keeps. */
export function isDecimal(value: string): boolean {
  return decimal.test(value);
}
