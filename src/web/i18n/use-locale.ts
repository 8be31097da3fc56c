import { useIntl } from 'react-intl';

/** The client's language, as a BCP 47 tag. */
export function useLocale(): string {
  return useIntl().locale;
}
