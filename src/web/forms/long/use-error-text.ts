import type { FormField } from '#config/form.gen.ts';
import type { FieldError } from '#core/form/field-error.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useDateStyle } from '#forms/widgets/use-date-style.ts';

const choices: readonly string[] = ['select', 'radio'];
const confirmations: readonly string[] = ['checkbox', 'agreement'];

/** Says what is wrong with a field, in the words of its widget: an image is not filled in. */
export function useErrorText(): (field: FormField, error: FieldError) => string {
  const text = useText();
  const format = useFormat();
  const dates = useDateStyle();
  return ({ widget, digits = 6 }, { code, params }) => {
    if (code === 'required' || code === 'notOneOf') {
      if (choices.includes(widget)) return text('field.required.choice');
      if (confirmations.includes(widget)) return text('field.required.confirmation');
      if (widget === 'image') return text('field.required.image');
      if (widget === 'file') return text('field.required.file');
    }
    if (widget === 'file') {
      if (code === 'tooLong' || code === 'tooLarge') return text('field.file.large');
      if (code === 'format' || code === 'type') return text('field.file.kind');
    }
    if (code === 'format' || code === 'pattern' || code === 'type') {
      if (widget === 'date') return text('field.date', { example: dates.show('1990-12-31') });
      if (widget === 'percent') return text('field.number', { example: format.number('33.34') });
      if (widget === 'code' || widget === 'pin') return text('field.digits', { limit: digits });
    }
    return text(`field.${code}`, params);
  };
}
