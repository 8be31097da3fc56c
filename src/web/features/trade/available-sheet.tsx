import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useCurrencyName } from '#i18n/use-currency-name.ts';
import { useText } from '#i18n/use-text.ts';
import { AccountMoney } from '#page/account-money.tsx';
import { useApp } from '#page/app-context.ts';
import { Box } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Account } from './ticket.ts';

export interface AvailableSheetProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** What there is to pay with, and why it is not more. */
export default function AvailableSheet({ account, onClose }: AvailableSheetProps) {
  const { api } = useApp();
  const text = useText();
  const nameOf = useCurrencyName();
  const holds = useQuery(queries.holds(api));
  const { currency } = account;
  return (
    <Sheet title={nameOf(currency)} closeLabel={text('action.close')} onClose={onClose}>
      <Box padding="5" paddingTop="2">
        {holds.isPending && <SkeletonRows rows={4} />}
        {holds.isLoadingError && <QueryError query={holds} />}
        {holds.data !== undefined && (
          <AccountMoney
            account={account}
            holds={holds.data.items.filter((hold) => hold.account === currency)}
          />
        )}
      </Box>
    </Sheet>
  );
}
