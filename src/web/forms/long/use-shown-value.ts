import type { FormField } from '#config/form.gen.ts';
import type { FieldValue } from '#core/form/form-values.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormStage } from './form-stage.ts';
import { useDateStyle } from '#forms/widgets/use-date-style.ts';
import { useOptions } from '#forms/widgets/use-options.ts';

/** A value as a person reads it. */
export function useShownValue(): (field: FormField, value: FieldValue) => string {
  const text = useText();
  const named = useOptions();
  const format = useFormat();
  const dates = useDateStyle();
  const { files } = useFormStage().scope;
  return ({ widget, options }, value) => {
    if (value === undefined || value === false) return text('form.notGiven');
    if (options !== undefined) return named(options, [String(value)])[0]?.label ?? String(value);
    if (widget === 'date') return dates.show(String(value));
    if (widget === 'percent') return `${format.number(String(value))} %`;
    if (widget === 'image') return text('form.image.added');
    if (widget === 'file')
      return [value]
        .flat()
        .map((id) => files?.get(String(id))?.name)
        .join(', ');
    if (widget === 'checkbox') return '✓';
    return String(value);
  };
}
