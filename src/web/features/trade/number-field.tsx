import { useId, type ReactNode } from 'react';
import { DecimalField, decimalProps } from '#forms/decimal-field.tsx';
import { stepByKey, StepRow } from '#forms/step-row.tsx';
import { TextInput } from '#ui/text-input.ts';
import { useTypedText } from './use-typed-text.ts';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  /** How often the value was set by anything but this field. */
  readonly revision: number;
  readonly problem: string | undefined;
  /** What stands below, when nothing is wrong. */
  readonly note: ReactNode;
  readonly first?: boolean;
  /** Hears of each key at once, and draws nothing. */
  readonly onKey: (typed: string) => void;
  /** What the rest of the ticket shows of it, a frame later. */
  readonly onChange: (typed: string) => void;
  /** What one step more or less makes of what is typed; `null` where nothing can be said yet. */
  readonly onStep: (direction: 1 | -1, typed: string) => string | null;
}

/** A number with its steps: two buttons, and the arrows of the keyboard. */
export function NumberField({ label, problem, note, first, ...props }: NumberFieldProps) {
  const id = useId();
  const { input, onTyped, flush, typed, replace } = useTypedText(props);
  function step(direction: 1 | -1): void {
    const next = props.onStep(direction, typed());
    if (next !== null) replace(next);
  }
  return (
    <DecimalField id={id} label={label} problem={problem} note={note} first={first}>
      <StepRow label={label} onStep={step}>
        <TextInput
          {...decimalProps(id, problem, onTyped)}
          {...input}
          textAlign="center"
          onKeyDown={(event) => {
            if (event.key === 'Enter') flush();
            stepByKey(event, step);
          }}
        />
      </StepRow>
    </DecimalField>
  );
}
