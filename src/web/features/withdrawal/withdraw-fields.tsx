import { useId, useRef, useState } from 'react';
import type { CodedError } from '#core/errors.ts';
import { ReadAmount } from '#forms/read-amount.tsx';
import { amountProblem, type AmountProblem, type TypedAmount } from '#forms/typed-amount.ts';
import { useAmountWords } from '#forms/use-amount-words.ts';
import { compare } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { TextInput } from '#ui/text-input.ts';
import { asksForPac, isPacReason, PacField } from './pac-field.tsx';
import { PayeeChoice } from './payee-choice.tsx';
import { Reasons } from './reasons.tsx';
import { WithdrawFailure } from './withdraw-failure.tsx';
import type { Payee, WithdrawalReason, WithdrawalTerms } from './withdrawal.ts';

export interface WithdrawFieldsProps {
  readonly terms: WithdrawalTerms;
  readonly payees: readonly Payee[];
  readonly payee: string | null;
  readonly typed: string;
  readonly read: TypedAmount;
  readonly isBusy: boolean;
  readonly reasons: readonly WithdrawalReason[];
  readonly failure: CodedError | null;
  readonly onPayee: (id: string) => void;
  readonly onType: (typed: string) => void;
  readonly pac: string;
  readonly onPac: (typed: string) => void;
  readonly onSubmit: (amount: string) => void;
}

/** How much, and where to. */
export function WithdrawFields(props: WithdrawFieldsProps) {
  const { terms, payees, payee, typed, read, isBusy, reasons, failure, onType } = props;
  const { currency } = terms;
  const text = useText();
  const format = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  const words = useAmountWords();
  const theirs = amountProblem(failure);
  const own: AmountProblem | null =
    read.problem ?? (read.amount === null ? { code: 'required', params: {} } : null);
  const problem = isLeft ? (own ?? theirs) : theirs;
  const money = (value: string) => format.money(value, currency);
  const others = reasons.filter((reason) => !isPacReason(reason));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (read.amount === null) input.current?.focus();
        else if (!isBusy) props.onSubmit(read.amount);
      }}
    >
      <Stack gap="5">
        {others.length > 0 && <Reasons reasons={others} />}
        {theirs === null && <WithdrawFailure error={failure} />}
        <PayeeChoice payees={payees} value={payee} disabled={isBusy} onChange={props.onPayee} />
        <Box>
          <FieldLabel htmlFor={id}>{text('withdraw.amount', { currency })}</FieldLabel>
          <TextInput
            ref={input}
            id={id}
            name="amount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            fontSize="lg"
            value={typed}
            readOnly={isBusy}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-note`}
            onChange={(event) => onType(event.target.value)}
            onBlur={() => setLeft(typed !== '')}
          />
          <Flex justifyContent="space-between" gap="2" minHeight="44px" flexWrap="wrap">
            <Text
              id={`${id}-note`}
              size="sm"
              tone={problem === null ? 'muted' : 'danger'}
              className="figures"
              aria-live="polite"
            >
              {problem === null ? (
                <>
                  <ReadAmount amount={read.amount} currency={currency} />
                  {text('withdraw.available', { amount: money(terms.available) })}
                </>
              ) : (
                words(problem)
              )}
            </Text>
            <Button
              look="quiet"
              fontSize="sm"
              disabled={isBusy}
              onClick={() => onType(format.price(most(terms)))}
            >
              {text('withdraw.all')}
            </Button>
          </Flex>
        </Box>
        {asksForPac(terms, read.amount) && (
          <PacField
            value={props.pac}
            reason={reasons.find(isPacReason) ?? null}
            disabled={isBusy}
            onChange={props.onPac}
          />
        )}
        <Text size="sm" tone="muted" className="figures">
          {text('withdraw.limits', {
            minimum: money(terms.minimum),
            left: money(terms.daily_left),
          })}{' '}
          <Fee terms={terms} />
        </Text>
        <Button type="submit" look="solid" wide aria-disabled={isBusy}>
          {text('withdraw.continue')}
        </Button>
      </Stack>
    </form>
  );
}

function Fee({ terms: { fee, fee_percent, currency } }: { readonly terms: WithdrawalTerms }) {
  const text = useText();
  const format = useFormat();
  const amount = format.money(fee, currency);
  return compare(fee_percent, '0') === 0
    ? text('withdraw.fee.fixed', { amount })
    : text('withdraw.fee.both', { amount, percent: format.part(fee_percent) });
}

function most({ available, daily_left }: WithdrawalTerms): string {
  return compare(available, daily_left) > 0 ? daily_left : available;
}
