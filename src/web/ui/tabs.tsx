import { chakra } from '#ui/chakra.ts';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '6',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottom: '1px solid var(--t-color-line)',
    marginBottom: '4',
  },
});
const Tab = chakra(
  'button',
  {
    base: {
      flexShrink: 0,
      minWidth: '44px',
      minHeight: '44px',
      fontWeight: 'strong',
      color: 'muted',
      whiteSpace: 'nowrap',
      _hover: { color: 'text' },
      '&[aria-selected=true]': { color: 'text', boxShadow: 'inset 0 -2px 0 var(--t-color-brand)' },
    },
  },
  { defaultProps: { type: 'button' } },
);

export interface TabsProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** What stands under the chosen tab. */
  readonly children: ReactNode;
}

/** Parts of a screen in one place. Arrows walk through the tabs, Tab goes on into what the chosen one shows. */
export function Tabs<T extends string>({
  label,
  options,
  value,
  onChange,
  children,
}: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent) {
    const at = options.findIndex((option) => option.value === value);
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: options.length - 1,
    }[event.key];
    const option = next === undefined ? undefined : options.at(next % options.length);
    if (option === undefined) return;
    event.preventDefault();
    onChange(option.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[options.indexOf(option)]?.focus();
  }

  return (
    <>
      <List role="tablist" aria-label={label} ref={list} onKeyDown={walk}>
        {options.map((option) => (
          <Tab
            key={option.value}
            id={`${id}-${option.value}`}
            role="tab"
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Tab>
        ))}
      </List>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
