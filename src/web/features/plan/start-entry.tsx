import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { planLimits } from '#core/day-trading/plan-limits.ts';
import { riskLevels, type RiskLevel } from '#core/day-trading/risk-level.ts';
import { strategyKinds, type StrategyKind } from '#core/day-trading/strategy.ts';
import { CodedError } from '#core/errors.ts';
import { compare } from '#core/money.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { FieldLabel } from '#ui/field-label.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { Plan, PlanOffer, PlanRequest, PlanVenue } from './plan.ts';

const terms = ['week', 'month', 'open'] as const;
type Term = (typeof terms)[number];
const termDays = { week: 7, month: 30 } as const;
const lossChoices = ['1', '2', '3', '5', '10'] as const;

export interface StartEntryProps {
  readonly offer: PlanOffer;
  /** What was typed before; `null` at first. */
  readonly before: PlanRequest | null;
  readonly onDraft: (plan: Plan, request: PlanRequest) => void;
}

/** Strategy, venue, amount and limits of a plan, with the figures that follow as they are typed. */
export function StartEntry({ offer, before, onDraft }: StartEntryProps) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const venues = offer.venues.filter(({ available }) => available !== null);
  const [strategy, setStrategy] = useState<StrategyKind>(before?.strategy ?? 'momentum');
  const [risk, setRisk] = useState<RiskLevel>(before?.risk ?? 'low');
  const [market, setMarket] = useState(before?.market ?? venues[0]?.market ?? '');
  const [loss, setLoss] = useState<(typeof lossChoices)[number]>(
    lossChoices.find((each) => Number(each) === before?.loss_percent) ?? '3',
  );
  const venue = venues.find((each) => each.market === market);
  const [term, setTerm] = useState<Term>(
    () =>
      terms.find((each) => before !== null && endOf(each, venue?.today ?? '') === before.ends_on) ??
      'month',
  );
  const currency = venue?.currency ?? 'EUR';
  const input = useTypedAmount(
    before?.amount ?? venue?.minimum.replace(/[.]0+$/, '') ?? '',
    currency,
    null,
  );
  const { amount } = input;
  const problem = venue === undefined ? null : problemOf(venue, amount);
  const limits =
    amount === null ? null : planLimits(amount, currency, { risk, lossPercent: Number(loss) });
  const draft = useMutation({
    mutationFn: async (request: PlanRequest) => {
      const { data } = await api.client.POST('/plan/app/v1', { body: request });
      return { data, request };
    },
    onSuccess: ({ data, request }) => data !== undefined && onDraft(data, request),
  });
  const wait = useWait(draft.error);
  const refused = draft.error instanceof CodedError && draft.error.errors.length > 0;
  const money = (value: string) => format.money(value, currency);

  if (venue === undefined) return <Text tone="muted">{text('tradingPlan.account.none')}</Text>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (amount === null || problem !== null || draft.isPending) return;
        draft.mutate({
          strategy,
          risk,
          market,
          amount,
          loss_percent: Number(loss),
          ends_on: endOf(term, venue.today),
        });
      }}
    >
      <Stack gap="5">
        <Choice
          label={text('tradingPlan.strategy')}
          hint={text(`tradingPlan.strategy.${strategy}.detail`)}
        >
          <Segmented
            label={text('tradingPlan.strategy')}
            options={strategyKinds.map((value) => ({
              value,
              label: text(`tradingPlan.strategy.${value}`),
            }))}
            value={strategy}
            onChange={setStrategy}
          />
        </Choice>
        <Venues venues={venues} market={market} onChange={setMarket} />
        <AmountInput
          label={text('tradingPlan.amount', { currency })}
          input={input}
          problem={
            problem === null
              ? undefined
              : text(`tradingPlan.amount.${problem}`, {
                  amount: money(problem === 'tooSmall' ? venue.minimum : (venue.available ?? '0')),
                })
          }
          disabled={draft.isPending}
        >
          <Text size="sm" tone="muted" className="figures">
            {text('tradingPlan.available', { amount: money(venue.available ?? '0') })}
          </Text>
        </AmountInput>
        <Choice label={text('tradingPlan.risk')} hint={text(`tradingPlan.risk.${risk}.detail`)}>
          <Segmented
            label={text('tradingPlan.risk')}
            options={riskLevels.map((value) => ({
              value,
              label: text(`tradingPlan.risk.${value}`),
            }))}
            value={risk}
            onChange={setRisk}
          />
        </Choice>
        <Choice label={text('tradingPlan.lossLimit')} hint={text('tradingPlan.loss.hint')}>
          <Segmented
            label={text('tradingPlan.lossLimit')}
            options={lossChoices.map((value) => ({ value, label: format.part(value) }))}
            value={loss}
            onChange={setLoss}
          />
        </Choice>
        <Choice label={text('tradingPlan.ends')}>
          <Segmented
            label={text('tradingPlan.ends')}
            options={terms.map((value) => ({ value, label: text(`tradingPlan.term.${value}`) }))}
            value={term}
            onChange={setTerm}
          />
        </Choice>
        <Box aria-live="polite" minHeight="160px">
          {limits !== null && (
            <DescriptionList
              facts={[
                { label: text('tradingPlan.orderLimit'), value: money(limits.orderLimit) },
                { label: text('tradingPlan.lossLimit.day'), value: money(limits.lossLimit) },
                {
                  label: text('tradingPlan.maxTrades'),
                  value: format.number(String(limits.maxTrades)),
                },
              ]}
            />
          )}
        </Box>
        {refused && (
          <Text tone="danger" role="alert">
            {text('tradingPlan.refused')}
          </Text>
        )}
        {!refused && <ClientFailure error={draft.error} wait={wait} />}
        <Button
          type="submit"
          look="solid"
          wide
          disabled={amount === null || problem !== null || draft.isPending}
        >
          {text('tradingPlan.continue')}
        </Button>
      </Stack>
    </form>
  );
}

function Venues({
  venues,
  market,
  onChange,
}: {
  readonly venues: readonly PlanVenue[];
  readonly market: string;
  readonly onChange: (market: string) => void;
}) {
  const text = useText();
  const id = useId();
  return (
    <Box>
      <FieldLabel htmlFor={id}>{text('tradingPlan.venue')}</FieldLabel>
      <NativeSelect id={id} value={market} onChange={(event) => onChange(event.target.value)}>
        {venues.map((venue) => (
          <option key={venue.market} value={venue.market}>
            {`${venue.name} (${venue.currency})`}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

function Choice({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <Box>
      <Text size="sm" strong aria-hidden="true" marginBottom="1">
        {label}
      </Text>
      {children}
      {hint !== undefined && (
        <Text size="sm" tone="muted" marginTop="1">
          {hint}
        </Text>
      )}
    </Box>
  );
}

function problemOf({ minimum, available }: PlanVenue, amount: string | null) {
  if (amount === null) return null;
  if (compare(amount, minimum) < 0) return 'tooSmall';
  return compare(amount, available ?? '0') > 0 ? 'aboveAvailable' : null;
}

function endOf(term: Term, today: string): string | null {
  return term === 'open' ? null : dayOfNumber(dayNumber(today) + termDays[term]);
}
