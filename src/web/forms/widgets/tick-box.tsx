import { chakra } from '#ui/chakra.ts';
import type { ReactNode } from 'react';
import { controlProps, noteOf, type FieldWidgetProps } from './field-widget.ts';

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

export interface TickBoxProps extends FieldWidgetProps {
  readonly disabled?: boolean;
  /** Id of what else there is to say of it. */
  readonly alsoBy?: string;
  readonly children: ReactNode;
}

/** A box to tick, with its words beside it. */
export function TickBox({ disabled = false, alsoBy = '', children, ...props }: TickBoxProps) {
  return (
    <Line>
      <Box
        {...controlProps(props)}
        type="checkbox"
        checked={props.value === true}
        disabled={disabled}
        aria-describedby={`${noteOf(props.id)} ${alsoBy}`.trim()}
        onChange={(event) => props.onChange(event.target.checked || undefined)}
      />
      <span>{children}</span>
    </Line>
  );
}
