import { Minus, Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { DecimalField, decimalProps } from '#forms/decimal-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { Flex } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
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
  const text = useText();
  const id = useId();
  const { input, onTyped, flush, typed, replace } = useTypedText(props);
  function step(direction: 1 | -1): void {
    const next = props.onStep(direction, typed());
    if (next !== null) replace(next);
  }
  return (
    <DecimalField id={id} label={label} problem={problem} note={note} first={first}>
      <Flex gap="1">
        <Step name={`${text('ticket.less')}: ${label}`} run={() => step(-1)}>
          <Minus size={18} aria-hidden="true" />
        </Step>
        <TextInput
          {...decimalProps(id, problem, onTyped)}
          {...input}
          textAlign="center"
          onKeyDown={(event) => {
            if (event.key === 'Enter') flush();
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <Step name={`${text('ticket.more')}: ${label}`} run={() => step(1)}>
          <Plus size={18} aria-hidden="true" />
        </Step>
      </Flex>
    </DecimalField>
  );
}

interface StepProps {
  readonly name: string;
  readonly run: () => void;
  readonly children: ReactNode;
}

function Step({ name, run, children }: StepProps) {
  return (
    <IconButton
      aria-label={name}
      boxShadow="inset 0 0 0 1px var(--t-color-line-strong)"
      onClick={run}
    >
      {children}
    </IconButton>
  );
}
