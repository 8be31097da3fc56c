import { chakra } from '#ui/chakra.ts';
import { useId, useLayoutEffect, useRef } from 'react';

export interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

const Group = chakra('div', {
  base: {
    display: 'flex',
    position: 'relative',
    gap: '1',
    maxWidth: '100%',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    padding: '2px',
    margin: '-2px',
    md: { flexWrap: 'wrap', overflow: 'visible' },
  },
});
const Option = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    whiteSpace: 'nowrap',
    minHeight: '36px',
    paddingInline: '3',
    borderRadius: 'chip',
    fontSize: 'xs',
    fontWeight: 'strong',
    color: 'muted',
    cursor: 'pointer',
    position: 'relative',
    _hover: { color: 'text' },
    '&:has(:checked)': { background: 'brandSoft', color: 'onBrandSoft' },
    '&:has(:focus-visible)': { outline: '2px solid var(--t-color-focus)', outlineOffset: '1px' },
    '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px', justifyContent: 'center' },
  },
});

/** One of a few: native radio buttons, so that arrows and names work everywhere. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<T>) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  // Where not all of them fit, the chosen one is in sight. Measured once the browser has laid the page out: to ask
  // before would make it lay out twice, in one long task of the first picture.
  useLayoutEffect(() => {
    const row = group.current;
    if (!row) return;
    const laidOut = new ResizeObserver(() => showChosen(row));
    laidOut.observe(row);
    return () => laidOut.disconnect();
  }, [value]);
  return (
    <Group ref={group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Option key={option.value}>
          <input
            className="hidden-text"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Option>
      ))}
    </Group>
  );
}

function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector(':checked')?.parentElement;
  if (chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}
