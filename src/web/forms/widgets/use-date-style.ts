import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { shownDate, typedDate, type DatePart, type DateStyle } from '#core/form/typed-date.ts';

export interface DateWords {
  /** `YYYY-MM-DD` as the client's language writes it. */
  show(value: string): string;
  /** What was typed as `YYYY-MM-DD`, or undefined. */
  read(typed: string): string | undefined;
}

/** How the client's language writes dates in figures. */
export function useDateStyle(): DateWords {
  const { locale } = useIntl();
  return useMemo(() => {
    const style = dateStyle(locale);
    return { show: (value) => shownDate(value, style), read: (typed) => typedDate(typed, style) };
  }, [locale]);
}

/** Order and sign of a language's dates, as the browser knows them. */
function dateStyle(locale: string): DateStyle {
  const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  }).formatToParts(0);
  const order = parts
    .map(({ type }) => type)
    .filter((type): type is DatePart => type === 'year' || type === 'month' || type === 'day');
  return { order, separator: parts.find(({ type }) => type === 'literal')?.value.trim() || '/' };
}
