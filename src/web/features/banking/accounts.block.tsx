import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { BankingAccountsProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { AmountsSwitch } from '#page/amounts-switch.tsx';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Headline } from '#ui/headline.tsx';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Account } from './account.ts';
import { AccountRow } from './account-row.tsx';

// What an account is made of, and another one, are fetched on demand.
const AccountSheet = openedPart(() => import('./account-sheet.tsx'));
const OpenAccountSheet = openedPart(() => import('./open-account-sheet.tsx'));

type Open = { readonly sheet: 'open' } | { readonly sheet: 'account'; readonly currency: string };

/** The client's accounts by currency; the default one leads. */
export default function Accounts(_: BankingAccountsProps) {
  const { api } = useApp();
  const text = useText();
  const accounts = useQuery(queries.accounts(api));
  const offered = useQuery(queries.accountCountries(api));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (accounts.isPending) return <SkeletonRows rows={4} />;
  if (accounts.isLoadingError)
    return <QueryError title={text('banking.accounts.title')} query={accounts} />;
  const { items } = accounts.data;
  const lead = items.find((account) => account.is_default) ?? items[0];
  const currencies = (offered.data?.countries ?? [])
    .map(({ currency }) => currency)
    .filter((currency) => !items.some((account) => account.currency === currency));
  return (
    <Stack gap="8">
      {lead !== undefined && <Lead account={lead} />}
      <Section
        title={text('banking.accounts.title')}
        action={
          currencies.length > 0 && (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen({ sheet: 'open' })}>
              {text('banking.open')}
            </Button>
          )
        }
      >
        <Rows>
          {items.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onOpen={() => setOpen({ sheet: 'account', currency: account.currency })}
            />
          ))}
        </Rows>
        {offered.data?.countries.length === 0 && (
          <Text tone="muted">{text('banking.noCountries')}</Text>
        )}
      </Section>
      {open?.sheet === 'open' && <OpenAccountSheet currencies={currencies} onClose={close} />}
      {open?.sheet === 'account' && <AccountSheet currency={open.currency} onClose={close} />}
    </Stack>
  );
}

/** The figure that leads: what can be used of the default account now. */
function Lead({ account }: { readonly account: Account }) {
  const text = useText();
  const format = usePrivateFormat();
  return (
    <Box>
      <Flex gap="1">
        <Text tone="muted" strong>
          {text('banking.lead')}
        </Text>
        <AmountsSwitch />
      </Flex>
      <Headline
        label={text('banking.lead')}
        {...format.moneyParts(account.available, account.currency)}
      />
      {account.withdrawable !== undefined && (
        <Text size="sm" tone="muted" className="figures" marginTop="1">
          {text('banking.lead.withdrawable', {
            amount: format.money(account.withdrawable, account.currency),
          })}
        </Text>
      )}
    </Box>
  );
}
