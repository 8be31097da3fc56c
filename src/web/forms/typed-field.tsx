import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { TextInput } from '#ui/text-input.ts';
import { DecimalField, decimalProps } from './decimal-field.tsx';
import { stepByKey, StepRow } from './step-row.tsx';

export interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (typed: string) => void;
  /** What one step more or less does, by a button or the arrows of the keyboard; no steps without it. */
  readonly onStep?: ((direction: 1 | -1) => void) | undefined;
  /** What stands below when nothing is wrong. */
  readonly children?: ReactNode;
}

/** A number as it is being typed, with what is wrong with it. */
export function TypedField(props: TypedFieldProps) {
  const { label, value, problem, disabled, onChange, onStep, children } = props;
  const id = useId();
  const input = (
    <TextInput
      {...decimalProps(id, problem, onChange)}
      value={value}
      disabled={disabled}
      {...(onStep && {
        textAlign: 'center',
        onKeyDown: (event: KeyboardEvent) => stepByKey(event, onStep),
      })}
    />
  );
  return (
    <DecimalField id={id} label={label} problem={problem} note={children}>
      {onStep === undefined ? (
        input
      ) : (
        <StepRow label={label} disabled={disabled} onStep={onStep}>
          {input}
        </StepRow>
      )}
    </DecimalField>
  );
}
