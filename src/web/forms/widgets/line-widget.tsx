import { useDeclaredText } from '#i18n/use-text.ts';
import { TextInput } from '#ui/text-input.ts';
import { controlProps, textOf, type FieldWidgetProps } from './field-widget.ts';

// What is written exactly as it is typed.
const exact: readonly unknown[] = ['email', 'username', 'one-time-code'];

/** One line. */
export function LineWidget(props: FieldWidgetProps) {
  const { field, value, onChange } = props;
  const declared = useDeclaredText();
  return (
    <TextInput
      {...controlProps(props)}
      type={field.widget === 'pin' ? 'password' : field.autocomplete === 'email' ? 'email' : 'text'}
      value={textOf(value)}
      // The one field that a form opens on; nothing stands before it to be missed.
      autoFocus={field.autofocus ?? false}
      inputMode={field.widget === 'code' || field.widget === 'pin' ? 'numeric' : undefined}
      {...(exact.includes(field.autocomplete) ? { autoCapitalize: 'none', spellCheck: false } : {})}
      {...(field.placeholder === undefined ? {} : { placeholder: declared(field.placeholder) })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
