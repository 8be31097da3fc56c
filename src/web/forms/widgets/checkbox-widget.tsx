import { useDeclaredText } from '#i18n/use-text.ts';
import type { FieldWidgetProps } from './field-widget.ts';
import { TickBox } from './tick-box.tsx';

/** Yes, or nothing: a box that is not ticked says nothing. */
export function CheckboxWidget({
  id,
  name,
  value,
  field,
  required,
  invalid,
  describedBy,
  onChange,
}: FieldWidgetProps) {
  const declared = useDeclaredText();
  return (
    <TickBox
      id={id}
      name={name}
      checked={value === true}
      required={required}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(checked) => onChange(checked ? true : undefined)}
    >
      {declared(field.label)}
    </TickBox>
  );
}
