import { useIntl } from 'react-intl';

/** Whose dates, numbers and names of places and currencies are shown, as a BCP 47 tag: the client's language in the tenant's country. */
export function useLocale(): string {
  return useIntl().locale;
}
