import { useId } from 'react';
import { needsPac } from '#core/banking/pac.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { TextInput } from '#ui/text-input.ts';
import { useReasonWords } from './reasons.tsx';
import type { WithdrawalReason, WithdrawalTerms } from './withdrawal.ts';

export interface PacFieldProps {
  readonly value: string;
  /** What speaks against the code, or that there is none; `null` before it was checked. */
  readonly reason: WithdrawalReason | null;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** The code that the advisor gives for a withdrawal of this amount. */
export function PacField({ value, reason, disabled, onChange }: PacFieldProps) {
  const text = useText();
  const words = useReasonWords();
  const id = useId();
  return (
    <Box>
      <FieldLabel htmlFor={id}>{text('withdraw.pac')}</FieldLabel>
      <TextInput
        id={id}
        name="pac"
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
        value={value}
        readOnly={disabled}
        aria-invalid={reason !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Text
        id={`${id}-note`}
        size="sm"
        tone={reason === null ? 'muted' : 'danger'}
        aria-live="polite"
      >
        {reason === null ? text('withdraw.pac.help') : words(reason)}
      </Text>
    </Box>
  );
}

/** Whether an amount asks for a code by the terms. */
export function asksForPac({ pac_from }: WithdrawalTerms, amount: string | null): boolean {
  return amount !== null && needsPac(amount, pac_from);
}

/** A reason that the field of the code shows itself. */
export function isPacReason({ code }: WithdrawalReason): boolean {
  return code.startsWith('pac');
}
