import { chakra } from '#ui/chakra.ts';
import { noteOf, type FieldWidgetProps } from './field-widget.ts';
import { useOptions } from './use-options.ts';

const Group = chakra('div', { base: { display: 'grid', gap: '2' } });
const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '48px',
    paddingInline: '4',
    borderRadius: 'control',
    cursor: 'pointer',
    background: 'surface',
    border: '1px solid var(--t-color-line-strong)',
    _hover: { borderColor: 'text' },
    '&:has(:checked)': { borderColor: 'brand', background: 'brandSoft', color: 'onBrandSoft' },
    '&:has(:focus-visible)': { outline: '2px solid var(--t-color-focus)', outlineOffset: '2px' },
  },
});
const Dot = chakra('input', {
  base: {
    width: '18px',
    height: '18px',
    margin: 0,
    accentColor: 'var(--t-color-brand)',
    flexShrink: 0,
    outline: 'none',
  },
});

/** One of a few, all in view. */
export function RadioWidget(props: FieldWidgetProps) {
  const { id, name, value, field, required, invalid, choices, onChange, onLeave } = props;
  const options = useOptions()(field.options, choices);
  return (
    <Group
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={noteOf(id)}
      aria-required={required}
      aria-invalid={invalid}
    >
      {options.map((option) => (
        <Option key={option.value}>
          <Dot
            type="radio"
            name={id}
            data-name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onBlur={onLeave}
          />
          {option.label}
        </Option>
      ))}
    </Group>
  );
}
