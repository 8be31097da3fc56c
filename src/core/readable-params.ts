import type { Format } from './create-format.ts';
import { isDecimal } from './decimal.ts';

// Parameters of client messages that are numbers; the others are names, codes and days.
const numbers: ReadonlySet<string> = new Set([
  'amount',
  'buyAmount',
  'change',
  'credited',
  // Of an order; of a loan or a debt it is a day, which is no decimal.
  'due',
  'face',
  'filled',
  'interest',
  'left',
  'minimum',
  'nominal',
  'price',
  'quantity',
  'result',
  'sellAmount',
  'tax',
  'units',
  'value',
]);

// Days of the calendar; noon is that day wherever it is read.
const days: ReadonlySet<string> = new Set(['day', 'due']);

/** The parameters of a client message with numbers, every digit kept, and days as the reader's language writes them. */
export function readableParams(
  params: Readonly<Record<string, string | number>>,
  format: Pick<Format, 'price' | 'day'>,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, readable(name, value, format)]),
  );
}

function readable(
  name: string,
  value: string | number,
  format: Pick<Format, 'price' | 'day'>,
): string | number {
  if (typeof value === 'number') return value;
  if (numbers.has(name) && isDecimal(value)) return format.price(value);
  const noon = days.has(name) ? Date.parse(`${value}T12:00:00Z`) : Number.NaN;
  return Number.isNaN(noon) ? value : format.day(noon);
}
