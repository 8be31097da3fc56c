import { useIntl } from 'react-intl';
import type { Format } from '#core/create-format.ts';
import { formatOf } from './format-of.ts';

/** Numbers, money and dates in the client's language and time zone. */
export function useFormat(): Format {
  const { locale, timeZone } = useIntl();
  return formatOf(locale, timeZone);
}
