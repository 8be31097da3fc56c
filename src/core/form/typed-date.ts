import { isCivilDay } from '#core/identity/age.ts';

export type DatePart = 'year' | 'month' | 'day';

/** How a language writes a date in figures. */
export interface DateStyle {
  readonly order: readonly DatePart[];
  readonly separator: string;
}

/** Reads a date as it was typed or pasted: figures in the language's order, or `YYYY-MM-DD`. Undefined when it is none. */
export function typedDate(typed: string, { order }: DateStyle): string | undefined {
  const text = typed.normalize('NFKC').trim();
  const groups = text.match(/\d+/g) ?? [];
  // Four digits in front are a year, whatever the language.
  const parts = groups.length === 1 ? cut(groups[0] ?? '', order) : groups;
  const [first = ''] = parts;
  const named: readonly DatePart[] = first.length === 4 ? ['year', 'month', 'day'] : order;
  if (parts.length !== 3 || /[^\d\s./\-年月日,]/.test(text)) return undefined;
  const part = (name: DatePart): string => (parts[named.indexOf(name)] ?? '').padStart(2, '0');
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return isCivilDay(day) ? day : undefined;
}

/** Writes `YYYY-MM-DD` as the language does; anything else is answered as it is. */
export function shownDate(value: string, { order, separator }: DateStyle): string {
  if (!isCivilDay(value)) return value;
  const [year = '', month = '', day = ''] = value.split('-');
  const parts = { year, month, day };
  return order.map((name) => parts[name]).join(separator);
}

// Eight digits in a row.
function cut(digits: string, order: readonly DatePart[]): string[] {
  if (digits.length !== 8) return [];
  let at = 0;
  return order.map((name) => {
    const length = name === 'year' ? 4 : 2;
    at += length;
    return digits.slice(at - length, at);
  });
}
