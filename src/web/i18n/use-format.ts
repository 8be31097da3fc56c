import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { createFormat, type Format } from '#core/create-format.ts';

/** Numbers, money and dates in the client's language and time zone. */
export function useFormat(): Format {
  const { locale, timeZone } = useIntl();
  return useMemo(() => createFormat(locale, timeZone), [locale, timeZone]);
}
