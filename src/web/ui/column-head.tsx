import { chakra } from '#ui/chakra.ts';
import type { ComponentProps } from 'react';

/** The head of a column of figures; the first one is of names. */
export const ColumnHead = chakra('th', {
  base: {
    textAlign: 'end',
    fontWeight: 'strong',
    fontSize: 'xs',
    color: 'muted',
    height: '44px',
    boxShadow: 'inset 0 -1px 0 var(--t-color-line)',
    whiteSpace: 'nowrap',
    '&:first-of-type': { textAlign: 'start' },
  },
  variants: {
    // Below the bar of the shell, which is as high.
    sticky: { true: { position: 'sticky', top: '64px', zIndex: 2, background: 'canvas' } },
  },
  defaultVariants: { sticky: false },
});
const Sort = chakra(
  'button',
  {
    base: {
      minHeight: '44px',
      minWidth: '44px',
      textAlign: 'inherit',
      color: 'inherit',
      fontWeight: 'inherit',
      '&:hover': { color: 'text' },
      '&[aria-pressed=true]': { color: 'text' },
    },
  },
  { defaultProps: { type: 'button' } },
);

export interface SortHeadProps extends Omit<ComponentProps<typeof ColumnHead>, 'children'> {
  readonly label: string;
  /** How the rows are sorted by it; `null` where they are sorted by something else. */
  readonly sorted: 'asc' | 'desc' | null;
  readonly onPress: () => void;
}

/** A column that can be sorted by. */
export function SortHead({ label, sorted, onPress, ...head }: SortHeadProps) {
  return (
    <ColumnHead
      scope="col"
      aria-sort={sorted === null ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
      {...head}
    >
      <Sort aria-pressed={sorted !== null} onClick={onPress}>
        {label}
        <span aria-hidden="true">{sorted === null ? '' : sorted === 'asc' ? ' ↑' : ' ↓'}</span>
      </Sort>
    </ColumnHead>
  );
}
