import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Combobox } from './combobox.tsx';
import { textOf, type FieldWidgetProps } from './field-widget.ts';
import { NativeSelect } from './native-select.ts';

// More than this nobody reads through.
const most = 12;

/** One of a list: the browser's own while it is short, searched when it is long. */
export function SelectWidget({
  id,
  name,
  value,
  field,
  required,
  invalid,
  describedBy,
  choices,
  onChange,
  onLeave,
}: FieldWidgetProps) {
  const declared = useDeclaredText();
  const text = useText();
  const options = choices.map((choice) => ({
    value: choice,
    label: declared(field.options?.[choice] ?? choice),
  }));
  const common = { id, name, required, 'aria-invalid': invalid, 'aria-describedby': describedBy };
  if (options.length > most)
    return (
      <Combobox
        {...common}
        options={options}
        value={textOf(value)}
        onChange={onChange}
        onLeave={onLeave}
      />
    );
  return (
    <NativeSelect
      {...common}
      value={textOf(value)}
      autoComplete={field.autocomplete ?? 'off'}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    >
      <option value="">{text('form.choose')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
