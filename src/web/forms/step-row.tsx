import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Flex } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';

type Direction = 1 | -1;

export interface StepRowProps {
  /** Of the field that is stepped. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly onStep: (direction: Direction) => void;
  /** The input. */
  readonly children: ReactNode;
}

/** A number between its steps: a button for less and one for more. */
export function StepRow({ label, disabled, onStep, children }: StepRowProps) {
  const text = useText();
  return (
    <Flex gap="1">
      <Step name={`${text('ticket.less')}: ${label}`} disabled={disabled} run={() => onStep(-1)}>
        <Minus size={18} aria-hidden="true" />
      </Step>
      {children}
      <Step name={`${text('ticket.more')}: ${label}`} disabled={disabled} run={() => onStep(1)}>
        <Plus size={18} aria-hidden="true" />
      </Step>
    </Flex>
  );
}

/** Steps with the arrows of the keyboard. */
export function stepByKey(
  event: { readonly key: string; readonly preventDefault: () => void },
  onStep: (direction: Direction) => void,
): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  onStep(event.key === 'ArrowUp' ? 1 : -1);
}

interface StepProps {
  readonly name: string;
  readonly disabled: boolean | undefined;
  readonly run: () => void;
  readonly children: ReactNode;
}

function Step({ name, disabled, run, children }: StepProps) {
  return (
    <IconButton
      aria-label={name}
      boxShadow="inset 0 0 0 1px var(--t-color-line-strong)"
      disabled={disabled}
      onClick={run}
    >
      {children}
    </IconButton>
  );
}
