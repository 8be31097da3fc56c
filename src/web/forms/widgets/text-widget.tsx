import { chakra } from '@chakra-ui/react/styled-system';
import { useDeclaredText } from '#i18n/use-text.ts';
import { TextInput } from '#ui/text-input.ts';
import { textOf, type FieldWidgetProps } from './field-widget.ts';

const TextArea = chakra('textarea', {
  base: {
    display: 'block',
    width: '100%',
    minHeight: '112px',
    resize: 'vertical',
    padding: '3',
    paddingInline: '4',
    borderRadius: 'control',
    background: 'surface',
    color: 'text',
    font: 'inherit',
    border: '1px solid var(--t-color-line-strong)',
    _placeholder: { color: 'muted', opacity: 1 },
    _hover: { borderColor: 'text' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
    '@media (pointer: coarse)': { fontSize: '16px' },
  },
});

/** One line, or several. */
export function TextWidget({
  id,
  name,
  value,
  field,
  required,
  invalid,
  describedBy,
  onChange,
  onLeave,
}: FieldWidgetProps) {
  const declared = useDeclaredText();
  const common = {
    id,
    name,
    required,
    value: textOf(value),
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    autoComplete: field.autocomplete ?? 'off',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
    ...(field.placeholder === undefined ? {} : { placeholder: declared(field.placeholder) }),
  };
  if (field.widget === 'textarea') return <TextArea {...common} />;
  const isMail = field.autocomplete === 'email';
  return (
    <TextInput
      type={isMail ? 'email' : 'text'}
      autoFocus={field.autofocus ?? false}
      {...(isMail ? { autoCapitalize: 'none', spellCheck: false } : {})}
      {...common}
    />
  );
}
