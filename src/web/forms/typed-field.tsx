import { useId, type ReactNode } from 'react';
import { TextInput } from '#ui/text-input.ts';
import { DecimalField, decimalProps } from './decimal-field.tsx';

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
    <DecimalField id={id} label={label} problem={problem} note={children}>
      <TextInput {...decimalProps(id, problem, onChange)} value={value} disabled={disabled} />
    </DecimalField>
  );
}
