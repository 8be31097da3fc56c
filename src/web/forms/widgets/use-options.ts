import { useIntl } from 'react-intl';
import type { FormField } from '#config/form.gen.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * The values of a list with their names for the reader. Labels that the form declares keep the form's order; standard codes
 * have names in every language and stand in alphabetical order of the reader's.
 */
export function useOptions(): (
  options: FormField['options'],
  values: readonly string[],
) => readonly Option[] {
  const intl = useIntl();
  return (options, values) => {
    if (typeof options !== 'string')
      return values.map((value) => {
        const id = options?.[value];
        return { value, label: id === undefined ? value : intl.formatMessage({ id }) };
      });
    const { compare } = new Intl.Collator(intl.locale);
    return values
      .map((value) => ({ value, label: intl.formatDisplayName(value, { type: options }) ?? value }))
      .sort((one, other) => compare(one.label, other.label));
  };
}
