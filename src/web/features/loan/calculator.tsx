import { useMemo, useState } from 'react';
import type { LoanFigures } from '#core/loan/figures.ts';
import { loanFigures } from '#core/loan/figures.ts';
import { compare } from '#core/money.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Segmented } from '#ui/segmented.tsx';
import { FiguresFacts } from './figures-facts.tsx';
import type { LoanOffer, LoanOfferAnswer } from './loan.ts';
import { Schedule } from './schedule.tsx';

/** What was calculated and can be applied for. */
export interface Calculated {
  readonly figures: LoanFigures;
}

export interface CalculatorProps {
  readonly offer: LoanOffer;
  readonly answer: LoanOfferAnswer;
  readonly onApply: (wanted: Calculated) => void;
}

/** Amount and term; instalment, interest and schedule follow as they are typed. The backend reckons by the same rules. */
export function Calculator({ offer, answer, onApply }: CalculatorProps) {
  const text = useText();
  const format = useFormat();
  const { currency, minimum, as_of } = answer;
  const input = useTypedAmount(usualAmount(offer, minimum), currency, null);
  const [months, setMonths] = useState(() => offer.terms.at(Math.floor(offer.terms.length / 2)));
  const [isOpen, setOpen] = useState(false);
  const { amount } = input;
  const money = (value: string) => format.money(value, currency);
  const isBelow = amount !== null && compare(amount, minimum) < 0;
  const isAbove = amount !== null && compare(amount, offer.left) > 0;
  const figures = useMemo(
    () =>
      amount === null || isBelow || isAbove || months === undefined
        ? null
        : loanFigures({ amount, currency, annualRate: offer.annual_rate }, as_of, months),
    [amount, isBelow, isAbove, months, currency, offer.annual_rate, as_of],
  );
  const problem = isBelow
    ? text('loan.calculator.below', { amount: money(minimum) })
    : isAbove
      ? text('loan.calculator.above', { amount: money(offer.left) })
      : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (figures !== null) onApply({ figures });
      }}
    >
      <Stack gap="5" maxWidth="640px">
        <AmountInput label={text('loan.amount', { currency })} input={input} problem={problem}>
          <Text size="sm" tone="muted" className="figures">
            {text('loan.calculator.range', { min: money(minimum), max: money(offer.left) })}
          </Text>
        </AmountInput>
        <Box>
          <Text size="sm" strong marginBottom="2" aria-hidden="true">
            {text('loan.term')}
          </Text>
          <Segmented
            label={text('loan.term')}
            options={offer.terms.map((each) => ({
              value: String(each),
              label: text('loan.months', { months: each }),
            }))}
            value={String(months)}
            onChange={(value) => setMonths(Number(value))}
          />
        </Box>
        <Box aria-live="polite" minHeight="200px">
          {figures === null ? (
            <Text tone="muted">{text('loan.calculator.none')}</Text>
          ) : (
            <FiguresFacts
              currency={currency}
              figures={{
                amount: figures.amount,
                months: figures.months,
                annual_rate: figures.annualRate,
                instalment: figures.instalment,
                total_interest: figures.totalInterest,
                total: figures.total,
                apr: figures.apr,
              }}
            />
          )}
        </Box>
        {figures !== null && (
          <Box>
            <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {text(isOpen ? 'loan.schedule.hide' : 'loan.schedule.show')}
            </Button>
            {isOpen && (
              <Schedule
                currency={currency}
                lines={figures.schedule.map((line) => ({ ...line, state: null }))}
              />
            )}
          </Box>
        )}
        <Button type="submit" look="solid" alignSelf="flex-start" disabled={figures === null}>
          {text('loan.calculator.continue')}
        </Button>
        <Text size="sm" tone="muted">
          {text('loan.calculator.note')}
        </Text>
      </Stack>
    </form>
  );
}

// A round amount to begin with, never more than can be lent.
function usualAmount({ left }: LoanOffer, minimum: string): string {
  const tenfold = `${minimum.split('.')[0] ?? minimum}0`;
  return compare(tenfold, left) > 0 ? left : tenfold;
}
