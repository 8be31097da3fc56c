import { useText } from '#i18n/use-text.ts';
import { Combobox } from './combobox.tsx';
import { controlProps, textOf, type FieldWidgetProps } from './field-widget.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { useOptions } from './use-options.ts';

// A longer list is not scanned by eye.
const maxListed = 12;

/** One of a list: the browser's own while it is short, searched when it is long. */
export function SelectWidget(props: FieldWidgetProps) {
  const { value, field, choices, onChange } = props;
  const text = useText();
  const options = useOptions()(field.options, choices);
  if (options.length > maxListed) return <Combobox {...props} options={options} />;
  return (
    <NativeSelect
      {...controlProps(props)}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
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
