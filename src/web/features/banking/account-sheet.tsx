import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useCurrencyName } from '#i18n/use-currency-name.ts';
import { useText } from '#i18n/use-text.ts';
import { AccountMoney } from '#page/account-money.tsx';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** What one account is made of, and whether withdrawals are made from it. */
export default function AccountSheet({
  currency,
  onClose,
}: {
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const { api, toasts } = useApp();
  const client = useQueryClient();
  const text = useText();
  const nameOf = useCurrencyName();
  const accounts = useQuery(queries.accounts(api));
  const holds = useQuery(queries.holds(api));
  const choose = useMutation({
    mutationFn: async () =>
      (await api.client.PUT('/acc/app/v1/default', { body: { currency } })).data,
    onSuccess(list) {
      client.setQueryData(queries.accounts(api).queryKey, list);
      toasts.show('banking.default.chosen', { values: { currency } });
    },
  });
  const wait = useWait(choose.error);
  const failed = [accounts, holds].find((query) => query.isLoadingError);
  const account = accounts.data?.items.find((each) => each.currency === currency);
  return (
    <Sheet title={nameOf(currency)} closeLabel={text('action.close')} onClose={onClose}>
      <Box padding="5" paddingTop="2">
        {failed !== undefined && <QueryError query={failed} />}
        {failed === undefined &&
          (account === undefined || holds.data === undefined ? (
            <SkeletonRows rows={4} />
          ) : (
            <Stack gap="6">
              <AccountMoney
                account={account}
                holds={holds.data.items.filter((hold) => hold.account === currency)}
              />
              <Stack gap="2" alignItems="flex-start">
                <ClientFailure error={choose.error} wait={wait} />
                <Text size="sm" tone="muted">
                  {text(account.is_default ? 'banking.default.is' : 'banking.default.why')}
                </Text>
                {!account.is_default && (
                  <Button
                    aria-disabled={choose.isPending}
                    onClick={() => choose.isPending || choose.mutate()}
                  >
                    {text('banking.default.choose')}
                  </Button>
                )}
              </Stack>
            </Stack>
          ))}
      </Box>
    </Sheet>
  );
}
