import { useDeclaredText } from '#i18n/use-text.ts';
import type { FieldWidgetProps } from './field-widget.ts';
import { TickBox } from './tick-box.tsx';

/** Yes, or nothing: a box that is not ticked says nothing. */
export function CheckboxWidget(props: FieldWidgetProps) {
  const declared = useDeclaredText();
  return <TickBox {...props}>{declared(props.field.label)}</TickBox>;
}
