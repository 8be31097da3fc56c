import { chakra } from '#ui/chakra.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { controlProps, textOf, type FieldWidgetProps } from './field-widget.ts';

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

/** Several lines. */
export function TextareaWidget(props: FieldWidgetProps) {
  const { field, value, onChange } = props;
  const declared = useDeclaredText();
  return (
    <TextArea
      {...controlProps(props)}
      value={textOf(value)}
      {...(field.placeholder === undefined ? {} : { placeholder: declared(field.placeholder) })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
