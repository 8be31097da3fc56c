import { useMemo } from 'react';
import { useLocale } from '#i18n/use-locale.ts';

/** Names a month (1–12), long or by its letter. */
export function useMonthName(length: 'long' | 'narrow'): (month: number) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' });
    return (month) => names.format(Date.UTC(2026, month - 1, 1));
  }, [locale, length]);
}
