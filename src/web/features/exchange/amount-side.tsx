import { chakra } from '#ui/chakra.ts';
import { useId, type ReactNode } from 'react';
import { DecimalField, decimalProps } from '#forms/decimal-field.tsx';
import { Box, Flex } from '#ui/box.ts';
import { TextInput } from '#ui/text-input.ts';

const Select = chakra('select', {
  base: {
    minHeight: 'control',
    paddingInline: '3',
    borderRadius: 'control',
    background: 'surface',
    color: 'text',
    font: 'inherit',
    fontWeight: 'strong',
    border: '1px solid var(--t-color-line-strong)',
    flexShrink: 0,
    '@media (pointer: coarse)': { fontSize: '16px' },
  },
});

export interface AmountSideProps {
  readonly label: string;
  readonly accountLabel: string;
  readonly currencies: readonly string[];
  readonly currency: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  /** What stands below, when nothing is wrong. */
  readonly note: ReactNode;
  readonly first?: boolean;
  readonly onCurrency: (currency: string) => void;
  readonly onValue: (typed: string) => void;
}

/** One side of an exchange: how much, and of which account. */
export function AmountSide(props: AmountSideProps) {
  const { label, accountLabel, currencies, currency, value, problem, disabled, note } = props;
  const id = useId();
  return (
    <DecimalField id={id} label={label} problem={problem} note={note} first={props.first}>
      <Flex gap="2" alignItems="stretch">
        <Box flex="1" minWidth="0">
          <TextInput
            {...decimalProps(id, problem, props.onValue)}
            fontSize="lg"
            value={value}
            disabled={disabled}
          />
        </Box>
        <Select
          aria-label={accountLabel}
          value={currency}
          disabled={disabled}
          onChange={(event) => props.onCurrency(event.target.value)}
        >
          {currencies.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Flex>
    </DecimalField>
  );
}
