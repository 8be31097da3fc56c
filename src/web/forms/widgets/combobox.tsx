import { chakra } from '#ui/chakra.ts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';
import { TextInput } from '#ui/text-input.ts';
import { controlProps, type FieldWidgetProps } from './field-widget.ts';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
}

export interface ComboboxProps extends FieldWidgetProps {
  readonly options: readonly ComboboxOption[];
}

const List = chakra('ul', {
  base: {
    position: 'absolute',
    zIndex: 20,
    insetInline: 0,
    top: 'calc(100% + 4px)',
    maxHeight: '280px',
    overflowY: 'auto',
    padding: '1',
    background: 'raised',
    color: 'text',
    borderRadius: 'card',
    boxShadow: 'overlay',
    border: '1px solid var(--t-color-line)',
  },
});
const Entry = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    paddingInline: '3',
    borderRadius: 'control',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'brandSoft', color: 'onBrandSoft' },
  },
});

/** A list that is searched as one types: the pattern "editable combobox with list autocomplete" of ARIA's authoring practices. */
export function Combobox({ options, ...props }: ComboboxProps) {
  const { id, value, onChange, onLeave } = props;
  const { locale } = useIntl();
  const text = useText();
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const plain = (label: string) =>
    label.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale);
  const isOpen = query !== null;
  const found =
    isOpen && query !== chosen
      ? options.filter(({ label }) => plain(label).includes(plain(query)))
      : options;
  const at = Math.min(active, found.length - 1);

  useEffect(() => {
    if (isOpen)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, at]);

  function open(): void {
    if (isOpen) return;
    setQuery(chosen);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  }

  function choose(option: ComboboxOption | undefined): void {
    if (option !== undefined) onChange(option.value);
    setQuery(null);
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive(Math.max(0, Math.min(found.length - 1, at + step)));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      // Enter takes what is marked; it sends the form only when the list is closed.
      event.preventDefault();
      choose(found[at]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setQuery(null);
    }
  }

  return (
    <Box position="relative">
      <TextInput
        {...controlProps(props)}
        type="text"
        role="combobox"
        value={query ?? chosen}
        placeholder={text('form.choose')}
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        paddingInlineEnd="10"
        {...(isOpen && found.length > 0 ? { 'aria-activedescendant': `${id}-option-${at}` } : {})}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
          // Clearing the text clears the choice.
          if (event.target.value === '') onChange('');
        }}
        onClick={open}
        onKeyDown={press}
        onBlur={() => {
          setQuery(null);
          onLeave();
        }}
      />
      <Box
        position="absolute"
        insetInlineEnd="3"
        insetBlock="0"
        display="flex"
        alignItems="center"
        color="muted"
        pointerEvents="none"
      >
        <ChevronDown size={18} aria-hidden="true" />
      </Box>
      {isOpen && (
        <List
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={text('form.choose')}
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((option, index) => (
            <Entry
              key={option.value}
              data-value={option.value}
              id={`${id}-option-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => choose(option)}
            >
              {option.label}
            </Entry>
          ))}
        </List>
      )}
      <span className="hidden-text" role="status">
        {isOpen
          ? found.length === 0
            ? text('form.combo.none')
            : text('form.combo.count', { count: found.length })
          : ''}
      </span>
      {isOpen && found.length === 0 && (
        <List as="div" padding="3" color="muted" aria-hidden="true">
          {text('form.combo.none')}
        </List>
      )}
    </Box>
  );
}
