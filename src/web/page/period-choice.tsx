import { useId } from 'react';
import type { StatementRange } from '#core/statement/statement-range.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.ts';
import { isBackwards, type Period } from './period.ts';

export interface PeriodChoiceProps {
  readonly period: Period;
  readonly ranges: readonly StatementRange[];
  /** Parameters of the address; `null` takes one away. */
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** The days of a list: one of the ranges, or a first and a last day. */
export function PeriodChoice({ period, ranges, onChange }: PeriodChoiceProps) {
  const text = useText();
  return (
    <>
      <Segmented
        label={text('statement.range')}
        value={period.range}
        options={[...ranges, 'days' as const].map((value) => ({
          value,
          label: text(value === 'days' ? 'statement.range.days' : `statement.range.${value}`),
        }))}
        onChange={(range) => onChange({ range, from: null, to: null })}
      />
      {period.range === 'days' && (
        <Flex gap="3" flexWrap="wrap" alignItems="flex-start">
          {(['from', 'to'] as const).map((side) => (
            <Day
              key={side}
              label={text(`statement.${side}`)}
              value={period[side]}
              isInvalid={isBackwards(period)}
              onChange={(value) => onChange({ [side]: value || null })}
            />
          ))}
          {isBackwards(period) && (
            <Text size="sm" tone="danger" role="alert">
              {text('statement.backwards')}
            </Text>
          )}
        </Flex>
      )}
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly onChange: (value: string) => void;
}

function Day({ label, value, isInvalid, onChange }: DayProps) {
  const id = useId();
  return (
    <Box flex="1 1 140px" minWidth="0">
      <FieldLabel quiet htmlFor={id}>
        {label}
      </FieldLabel>
      <TextInput
        id={id}
        type="date"
        value={value}
        aria-invalid={isInvalid}
        onChange={(event) => onChange(event.target.value)}
      />
    </Box>
  );
}
