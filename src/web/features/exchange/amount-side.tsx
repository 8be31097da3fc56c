import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ReactNode } from 'react';
import { Box, Flex, Text } from '#ui/box.ts';
import { FieldLabel } from '#ui/field-label.ts';
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
    <Box minWidth="0" data-first={props.first === true ? '' : undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Flex gap="2" alignItems="stretch">
        <Box flex="1" minWidth="0">
          <TextInput
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            fontSize="lg"
            value={value}
            disabled={disabled}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => props.onValue(event.target.value)}
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
      <Box id={`${id}-note`} minHeight="28px" marginTop="1" aria-live="polite">
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
