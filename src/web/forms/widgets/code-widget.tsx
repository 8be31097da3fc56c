import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { controlProps, noteOf, textOf, type FieldWidgetProps } from './field-widget.ts';

const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 52px)',
    gap: '2',
    width: 'fit-content',
    maxWidth: '100%',
    '&:focus-within [data-next]': {
      outline: '2px solid var(--t-color-focus)',
      outlineOffset: '1px',
    },
  },
});
const Cell = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '52px',
    maxWidth: '100%',
    height: '56px',
    borderRadius: 'control',
    border: '1px solid var(--t-color-line-strong)',
    background: 'surface',
    fontSize: 'xl',
    fontWeight: 'strong',
  },
  variants: { invalid: { true: { borderColor: 'danger' } } },
});
// One field over all cells: it pastes, autofills and is read as what it is. Only its picture is ours.
const Field = chakra('input', {
  base: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    opacity: 0,
    cursor: 'text',
    fontSize: '16px',
    border: 0,
  },
});

/** A row of digits, for codes (seen) and PINs (hidden). */
export function CodeWidget(props: FieldWidgetProps) {
  const { id, value, field, invalid, onChange } = props;
  const text = useText();
  const { widget, digits = 6 } = field;
  const typed = textOf(value);
  const isHidden = widget === 'pin';
  return (
    <Frame>
      {Array.from({ length: digits }, (_, index) => (
        <Cell
          key={index}
          className="figures"
          aria-hidden="true"
          invalid={invalid}
          {...(index === Math.min(typed.length, digits - 1) ? { 'data-next': '' } : {})}
        >
          {typed[index] === undefined ? '' : isHidden ? '•' : typed[index]}
        </Cell>
      ))}
      <Field
        {...controlProps(props)}
        type={isHidden ? 'password' : 'text'}
        inputMode="numeric"
        value={typed}
        autoFocus={field.autofocus ?? false}
        // A browser keeps no one-time codes; a PIN is no password for it to keep either.
        autoComplete={isHidden ? 'one-time-code' : (field.autocomplete ?? 'one-time-code')}
        aria-describedby={`${noteOf(id)} ${id}-count`}
        onChange={(event) =>
          onChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, digits))
        }
      />
      <span id={`${id}-count`} className="hidden-text">
        {text('form.code.cells', { filled: typed.length, total: digits })}
      </span>
    </Frame>
  );
}
