import { useIntl } from 'react-intl';
import type { Field } from '#config/field.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { fieldText } from './field-text.ts';

/** Writes fields of entries in the client's language. */
export function useFieldText(): (field: Field, entry: unknown) => string {
  const { file } = useApp();
  const { locale } = useIntl();
  const format = useFormat();
  const text = useText();
  const declared = useDeclaredText();
  const words = {
    format,
    locale,
    currency: file.profile.currency,
    text: (id: string) => declared(id),
    yes: text('generic.yes'),
    no: text('generic.no'),
  };
  return (field, entry) => fieldText(field, entry, words);
}
