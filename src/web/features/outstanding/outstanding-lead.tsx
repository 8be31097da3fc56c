import { owingConsequences } from '#core/banking/overdrawn.ts';
import { sum } from '#core/money.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Headline } from '#ui/headline.tsx';
import { Notice } from '#ui/notice.tsx';
import type { OverdrawnRecord } from './overdrawn-record.ts';

/** What is owed now, by currency, and what it leads to (specification §8); or that nothing is. */
export function OutstandingLead({ records }: { readonly records: readonly OverdrawnRecord[] }) {
  const text = useText();
  const format = usePrivateFormat();
  const open = records.filter(({ status }) => status !== 'clear');
  const currencies = [...new Set(open.map(({ currency }) => currency))];
  const owed = (currency: string) =>
    sum(open.filter((each) => each.currency === currency).map(({ left }) => left));
  if (open.length === 0)
    return (
      <Notice title={text('outstanding.none.title')}>{text('outstanding.none.detail')}</Notice>
    );
  return (
    <Stack gap="5">
      <Box>
        <Text tone="muted" strong>
          {text('outstanding.lead')}
        </Text>
        {currencies.map((currency) => (
          <Headline
            key={currency}
            label={text('outstanding.lead')}
            {...format.moneyParts(owed(currency), currency)}
          />
        ))}
      </Box>
      <Notice tone="warn" title={text('outstanding.blocked')}>
        <Text size="sm">{text('outstanding.until')}</Text>
        <Box as="ul" paddingInlineStart="5" marginTop="2" listStyleType="disc">
          {owingConsequences.map((each) => (
            <li key={each}>{text(`outstanding.consequence.${each}`)}</li>
          ))}
        </Box>
      </Notice>
    </Stack>
  );
}
