import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { queries } from '#api/queries.ts';
import { depositAmountError } from '#core/banking/deposit.ts';
import { CodedError } from '#core/errors.ts';
import { typedDecimal } from '#core/form/typed-decimal.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.ts';
import type { Deposit } from './deposit.ts';

const Label = chakra('label', {
  base: { display: 'block', fontWeight: 'strong', marginBottom: '1' },
});

/** Announces a deposit: into which account, and how much. */
export function DepositForm({ onAnnounced }: { readonly onAnnounced: (made: Deposit) => void }) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const locale = useLocale();
  const id = useId();
  const accounts = useQuery(queries.accounts(api));
  const style = useMemo(() => decimalStyle(locale), [locale]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const items = accounts.data?.items ?? [];
  const currency = chosen ?? items.find((account) => account.is_default)?.currency ?? '';
  const amount = typedDecimal(typed, style) ?? '';
  const announce = useMutation({
    mutationFn: async () =>
      (await api.client.POST('/deposit/app/v1', { body: { currency, amount } })).data,
    async onSuccess(made) {
      setTyped('');
      setLeft(false);
      await client.invalidateQueries({ queryKey: queries.deposits(api).queryKey });
      if (made !== undefined) onAnnounced(made);
    },
  });
  const wait = useWait(announce.error);
  const own = amount === '' ? 'required' : depositAmountError(amount, currency);
  const theirs =
    announce.error instanceof CodedError
      ? (announce.error.errors.find(({ pointer }) => pointer === '/amount')?.code ?? null)
      : null;
  const wrong = isLeft ? (own ?? theirs) : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (own === null && !announce.isPending) announce.mutate();
        else document.getElementById(id)?.focus();
      }}
    >
      <Stack gap="4" maxWidth="440px">
        <ClientFailure error={announce.error} wait={wait} />
        {items.length > 1 && (
          <Segmented
            label={text('banking.currency')}
            options={items.map((account) => ({ value: account.currency, label: account.currency }))}
            value={currency}
            onChange={setChosen}
          />
        )}
        <Box>
          <Label htmlFor={id}>{text('deposit.amount', { currency })}</Label>
          <TextInput
            id={id}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            value={typed}
            aria-invalid={wrong !== null}
            aria-describedby={`${id}-error`}
            onChange={(event) => {
              announce.reset();
              setTyped(event.target.value);
            }}
            onBlur={() => setLeft(typed !== '')}
          />
          <Text
            id={`${id}-error`}
            size="sm"
            tone={wrong === null ? 'muted' : 'danger'}
            marginTop="1"
          >
            {wrong === null
              ? text('deposit.amount.help')
              : text(`field.${wrong}`, { limit: '1000000000' })}
          </Text>
        </Box>
        <Button
          look="solid"
          type="submit"
          alignSelf="flex-start"
          aria-disabled={announce.isPending}
        >
          {text('deposit.submit')}
        </Button>
      </Stack>
    </form>
  );
}
