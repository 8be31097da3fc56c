import { createFormat, type Format } from '#core/create-format.ts';

const made = new Map<string, Format>();

/** The formatters of a language and a time zone: one set for all that is drawn, for making them costs more than using them. */
export function formatOf(locale: string, timeZone?: string): Format {
  const key = `${locale} ${timeZone ?? ''}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const format = createFormat(locale, timeZone);
  made.set(key, format);
  return format;
}
