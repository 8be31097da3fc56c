import { ChevronRight } from 'lucide-react';
import { compare } from '#core/money.ts';
import { useCurrencyName } from '#i18n/use-currency-name.ts';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Flag } from '#ui/flag.tsx';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import type { Account } from './account.ts';

/** One account; opens to what its balance is made of. */
export function AccountRow({
  account,
  onOpen,
}: {
  readonly account: Account;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const nameOf = useCurrencyName();
  const { currency, country, available, frozen, is_default } = account;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        {country !== null && <Flag country={country} />}
        <Box as="span" flex="1" minWidth="0" display="block">
          <Text as="span" display="block" strong clip>
            {nameOf(currency)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted">
            {is_default ? text('banking.default', { currency }) : currency}
          </Text>
        </Box>
        <Box as="span" display="block" textAlign="end" flexShrink="0">
          <Text as="span" display="block" className="figures">
            {format.money(available, currency)}
          </Text>
          {compare(frozen, '0') > 0 && (
            <Text as="span" display="block" size="xs" tone="muted" className="figures">
              {text('banking.frozen.short', { amount: format.money(frozen, currency) })}
            </Text>
          )}
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
