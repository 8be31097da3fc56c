import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const Line = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    minHeight: '44px',
    paddingBlock: '2',
    cursor: 'pointer',
    '&:has(:disabled)': { color: 'muted', cursor: 'not-allowed' },
  },
});
const Box = chakra('input', {
  base: {
    width: '20px',
    height: '20px',
    margin: 0,
    marginTop: '1px',
    accentColor: 'var(--t-color-brand)',
    flexShrink: 0,
  },
});

export interface TickBoxProps {
  readonly id: string;
  readonly name: string;
  readonly checked: boolean;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A box to tick, with its words beside it. */
export function TickBox({
  id,
  name,
  checked,
  required,
  invalid,
  describedBy,
  disabled = false,
  onChange,
  children,
}: TickBoxProps) {
  return (
    <Line>
      <Box
        id={id}
        name={name}
        type="checkbox"
        checked={checked}
        required={required}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </Line>
  );
}
