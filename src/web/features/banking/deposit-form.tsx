import { chakra } from '#ui/chakra.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { queries } from '#api/queries.ts';
import { depositAmountError } from '#core/banking/deposit.ts';
import { CodedError } from '#core/errors.ts';
import { ReadAmount } from '#forms/read-amount.tsx';
import { amountProblem, readAmount, type AmountProblem } from '#forms/typed-amount.ts';
import { useAmountWords } from '#forms/use-amount-words.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useKeptText } from '#page/use-kept-text.ts';
import { usePlace } from '#page/use-place.ts';
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
  const words = useAmountWords();
  const [place, setPlace] = usePlace();
  const kept = useKeptText('amount');
  const [typed, setText] = useState(kept.typed ?? '');
  function setTyped(value: string) {
    setText(value);
    kept.keep(value);
  }
  const [isLeft, setLeft] = useState(false);
  const items = accounts.data?.items ?? [];
  const currency =
    items.find((account) => account.currency === place.get('currency'))?.currency ??
    items.find((account) => account.is_default)?.currency ??
    '';
  const read = readAmount(typed, currency, style, null);
  const amount = read.amount ?? '';
  const announce = useMutation({
    async mutationFn() {
      try {
        return (await api.client.POST('/deposit/app/v1', { body: { currency, amount } })).data;
      } catch (error) {
        throw failed(error);
      }
    },
    async onSuccess(made) {
      setTyped('');
      setLeft(false);
      await client.invalidateQueries({ queryKey: ['client/listDeposits'] });
      if (made !== undefined) onAnnounced(made);
    },
  });
  const failure = announce.error;
  const wait = useWait(failure);
  const own: AmountProblem | null = read.problem ?? checked(read.amount, currency);
  const theirs = amountProblem(failure instanceof CodedError ? failure : null);
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
        <ClientFailure error={failure} wait={wait} />
        {items.length > 1 && (
          <Segmented
            label={text('banking.currency')}
            options={items.map((account) => ({ value: account.currency, label: account.currency }))}
            value={currency}
            onChange={(value) => {
              announce.reset();
              setPlace({ currency: value }, true);
            }}
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
            aria-live="polite"
          >
            {wrong === null ? (
              <>
                <ReadAmount amount={read.amount} currency={currency} />
                {text('deposit.amount.help')}
              </>
            ) : (
              words(wrong)
            )}
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

/** What keeps the amount from being announced; nothing typed is an answer, too. */
function checked(amount: string | null, currency: string): AmountProblem | null {
  if (amount === null) return { code: 'required', params: {} };
  const code = depositAmountError(amount, currency);
  return code === null ? null : { code, params: { limit: '1000000000' } };
}

/** An error without a text of its own gets the generic one (specification §8). */
function failed(error: unknown): CodedError {
  const isNamed =
    error instanceof CodedError && error.code !== 'internal' && error.code !== 'unknown';
  return isNamed ? error : new CodedError('depositFailed');
}
