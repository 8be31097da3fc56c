import { useId, type ReactNode } from 'react';
import { Box, Text } from '#ui/box.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { TextInput } from '#ui/text-input.ts';

export interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (typed: string) => void;
  /** What stands below when nothing is wrong. */
  readonly children?: ReactNode;
}

/** A number as it is being typed, with what is wrong with it. */
export function TypedField(props: TypedFieldProps) {
  const { label, value, problem, disabled, onChange, children } = props;
  const id = useId();
  return (
    <Box minWidth="0">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <TextInput
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        value={value}
        disabled={disabled}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Box id={`${id}-note`} minHeight="28px" marginTop="1" aria-live="polite">
        {problem === undefined ? (
          children
        ) : (
          <Text size="sm" tone="danger">
            {problem}
          </Text>
        )}
      </Box>
    </Box>
  );
}
