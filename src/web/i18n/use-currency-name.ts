import { useMemo } from 'react';
import { useIntl } from 'react-intl';

/** Gives a currency's name in the client's language, with a capital where it has one: `Euro` of `EUR`. */
export function useCurrencyName(): (currency: string) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'currency' });
    return (currency) => {
      const name = names.of(currency) ?? currency;
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    };
  }, [locale]);
}
