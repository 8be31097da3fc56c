import { chakra } from '#ui/chakra.ts';
import { useId } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Flag } from '#ui/flag.tsx';
import type { Payee } from './withdrawal.ts';

const Legend = chakra('legend', {
  base: { fontWeight: 'strong', fontSize: 'sm', marginBottom: '2', padding: 0 },
});
const Group = chakra('fieldset', { base: { border: 0, padding: 0, margin: 0, minWidth: 0 } });
const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    minHeight: '64px',
    minWidth: 0,
    cursor: 'pointer',
    border: '1px solid var(--t-color-line)',
    borderRadius: 'control',
    '& + &': { marginTop: '2' },
    '&:has(:checked)': { borderColor: 'brand', background: 'brandSoft', color: 'onBrandSoft' },
    '&:has(:focus-visible)': { outline: '2px solid var(--t-color-focus)', outlineOffset: '1px' },
  },
});

export interface PayeeChoiceProps {
  readonly payees: readonly Payee[];
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}

/** Where the money goes: native radio buttons, each with bank and number. */
export function PayeeChoice({ payees, value, disabled, onChange }: PayeeChoiceProps) {
  const text = useText();
  const format = useFormat();
  const name = useId();
  return (
    <Group disabled={disabled}>
      <Legend>{text('withdraw.to')}</Legend>
      {payees.map(({ id, country, bank_name, number_masked, status, usable_at }) => {
        const usableAt = usable_at === null ? 0 : Date.parse(usable_at);
        return (
          <Option key={id}>
            <input
              className="hidden-text"
              type="radio"
              name={name}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            <Flag country={country} />
            <Box minWidth="0">
              <Text strong clip>
                {bank_name}
              </Text>
              <Text size="sm" className="figures" overflowWrap="anywhere">
                {number_masked}
              </Text>
              {status === 'review' && <Text size="xs">{text('withdraw.payee.review')}</Text>}
              {usableAt > Date.now() && (
                <Text size="xs">
                  {text('withdraw.payee.usable', { moment: format.moment(usableAt) })}
                </Text>
              )}
            </Box>
          </Option>
        );
      })}
    </Group>
  );
}
