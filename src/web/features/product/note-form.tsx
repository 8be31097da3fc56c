import { useMemo } from 'react';
import { sum } from '#core/money.ts';
import { noteObstacles } from '#core/product/note-obstacles.ts';
import { subscriptionAmount } from '#core/product/note-payoff.ts';
import { AmountInput, type useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Note, WantedNote } from './note.ts';
import { useObstacleWords } from './product-obstacles.tsx';

/** A nominal amount to subscribe, and what it costs as it is typed. The backend reckons by the same rules. */
export function NoteForm({
  note,
  input,
  onReview,
}: {
  readonly note: Note;
  readonly input: ReturnType<typeof useTypedAmount>;
  readonly onReview: (wanted: WantedNote) => void;
}) {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const { currency, issue_price, own } = note;
  const { amount: nominal } = input;
  const isChange = own?.can_change === true;
  const available = isChange ? sum([note.available, own.amount]) : note.available;
  const amount = nominal === null ? null : subscriptionAmount(nominal, issue_price, currency);
  const [first] = useAmountObstacles(note, available, nominal);
  const isOpen = note.obstacles.every(
    ({ code }) => isChange && (code === 'subscribed' || code === 'noFunds'),
  );
  const isSame = isChange && nominal !== null && Number(nominal) === Number(own.nominal);
  const isReady = amount !== null && first === undefined && isOpen && !isSame;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && nominal !== null) onReview({ nominal, amount });
      }}
    >
      <Stack gap="4">
        <AmountInput
          label={text('product.note.nominal.of', { currency })}
          input={input}
          problem={first && obstacle(first)}
        >
          <Text size="sm" tone="muted" className="figures">
            {text('product.available', { amount: format.money(available, currency) })}
          </Text>
        </AmountInput>
        <Box aria-live="polite" minHeight="48px">
          {amount !== null && (
            <DescriptionList
              facts={[
                { label: text('product.note.amount'), value: format.money(amount, currency) },
              ]}
            />
          )}
        </Box>
        <Button type="submit" look="solid" wide disabled={!isReady}>
          {text('product.continue')}
        </Button>
      </Stack>
    </form>
  );
}

/** What speaks against the amount alone; everything else is named beside it. */
function useAmountObstacles(note: Note, available: string, nominal: string | null) {
  return useMemo(() => {
    if (nominal === null) return [];
    const { currency, minimum, maximum, step, issue_price } = note;
    const limits = { currency, minimum, maximum, step, state: 'open' as const };
    return noteObstacles(
      { ...limits, opensAt: null, closesAt: null, issuePrice: issue_price },
      {
        ...{ gate: [], hasAccount: true, available, placed: '0', subscribed: false },
        now: new Date(0),
      },
      nominal,
    ).filter(({ code }) => code !== 'noFunds');
  }, [note, available, nominal]);
}
