import type { ReactNode } from 'react';
import { Box, Text } from '#ui/box.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { noteOf } from './widgets/field-widget.ts';

export interface DecimalFieldProps {
  /** Id of the input. */
  readonly id: string;
  readonly label: string;
  /** What is wrong with what was typed, in words. */
  readonly problem: string | undefined;
  /** What stands below when nothing is wrong. */
  readonly note: ReactNode;
  readonly first?: boolean | undefined;
  /** The input, and what stands beside it. */
  readonly children: ReactNode;
}

/** Label above, and one line below that keeps its place: a note, or what is wrong. */
export function DecimalField({ id, label, problem, note, first, children }: DecimalFieldProps) {
  return (
    <Box minWidth="0" data-first={first === true ? '' : undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {children}
      <Box id={noteOf(id)} minHeight="28px" marginTop="1" aria-live="polite">
        {problem === undefined ? (
          note
        ) : (
          <Text size="sm" tone="danger">
            {problem}
          </Text>
        )}
      </Box>
    </Box>
  );
}

/** What every input of a decimal says of itself; the note below describes it. */
export function decimalProps(
  id: string,
  problem: string | undefined,
  onChange: (typed: string) => void,
) {
  return {
    id,
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    className: 'figures',
    'aria-invalid': problem !== undefined,
    'aria-describedby': noteOf(id),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value),
  } as const;
}
