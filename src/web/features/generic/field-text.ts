import type { Field } from '#config/field.gen.ts';
import { answerAt } from '#core/answer-path.ts';
import type { Format } from '#core/create-format.ts';

/** What writing a value needs besides the value. */
export interface FieldWords {
  readonly format: Format;
  readonly locale: string;
  /** Currency of money that names none. */
  readonly currency: string;
  readonly text: (id: string) => string;
  readonly yes: string;
  readonly no: string;
}

/** Stands for what is not there. */
const blank = '—';

type Writer = (value: string, field: Field, entry: unknown, words: FieldWords) => string;

const writers: Readonly<Record<NonNullable<Field['format']>, Writer>> = {
  text: (value) => value,
  status: (value) => value,
  badge: (value) => value,
  number: numeric((value, _field, _entry, { format }) => format.number(value)),
  money: numeric((value, field, entry, { format, currency }) =>
    money(value, currencyOf(field, entry, currency), format),
  ),
  percent: numeric((value, _field, _entry, { locale }) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'percent',
      maximumFractionDigits: 2,
    }).format(Number(value)),
  ),
  change: numeric((value, _field, _entry, { format }) => format.percent(value)),
  date: dated((at, { format }) => format.day(at)),
  time: dated((at, { format }) => format.time(at)),
  moment: dated((at, { format }) => format.moment(at)),
};

/** A field of an entry in words. What does not fit its format is shown as it is: an answer is never hidden. */
export function fieldText(field: Field, entry: unknown, words: FieldWords): string {
  const value = answerAt(entry, field.field);
  if (value === null || value === undefined || value === '') return blank;
  const named = field.values?.[String(value)];
  if (named !== undefined) return words.text(named.title);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value))
    return value.length === 0 ? blank : new Intl.ListFormat(words.locale).format(value.map(String));
  if (typeof value === 'object') return blank;
  return writers[field.format ?? 'text'](String(value), field, entry, words);
}

/** Whether a field is a figure, which stands at the end of its column. */
export function isFigure(field: Field): boolean {
  return (
    field.format === 'number' ||
    field.format === 'money' ||
    field.format === 'percent' ||
    field.format === 'change'
  );
}

/**
 * A moment in milliseconds; undefined for what is none. A number counts the unit since 1970. A day without a time is noon, so
 * that it is the same day everywhere.
 */
export function momentOf(value: string, unit: Field['unit'] = 'milliseconds'): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? Date.parse(`${value}T12:00:00`)
    : /^-?\d+(\.\d+)?$/.test(value)
      ? Number(value) * (unit === 'seconds' ? 1000 : 1)
      : Date.parse(value);
  return Number.isFinite(at) && Math.abs(at) <= 8.64e15 ? at : undefined;
}

function numeric(write: Writer): Writer {
  return (value, field, entry, words) =>
    /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? write(value, field, entry, words) : value;
}

function dated(write: (at: number, words: FieldWords) => string): Writer {
  return (value, { unit }, _entry, words) => {
    const at = momentOf(value, unit);
    return at === undefined ? value : write(at, words);
  };
}

/** What the entry says; the tenant's own only where neither configuration nor entry speaks of a currency. */
function currencyOf(field: Field, entry: unknown, own: string): unknown {
  const named = answerAt(entry, field.currency ?? 'currency');
  return named === undefined && field.currency === undefined ? own : named;
}

/** Money of a currency that is not known stays a number, with whatever it was called: a guess could be believed. */
function money(value: string, currency: unknown, format: Format): string {
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency))
    return format.money(value, currency);
  return typeof currency === 'string' && currency !== ''
    ? `${format.number(value)} ${currency}`
    : format.number(value);
}
