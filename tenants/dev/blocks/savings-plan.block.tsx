import { AreaChart, Bound, Flex, Headline, Section, Segmented, Stack, Text, answerAt, useBinding, useBlock, useFormat, useText } from 'livery/blocks';
import { useState } from 'react';
import type { SavingsPlanProps } from 'livery/props/dev/savings-plan';
import { planValues } from './plan-values.ts';

/** What a client has and saves, carried on for some years. An assumption, and it says so. */
export default function SavingsPlan({ start, currency, monthly, years, growth }: SavingsPlanProps) {
  const binding = useBinding();
  const { title = 'plan.title' } = useBlock();
  const text = useText();
  return (
    <Section title={text(title)}>
      <Bound binding={binding} rows={5}>
        {({ pages, items }) => {
          const answer = answerAt(pages[0], items);
          return <Outlook start={String(answerAt(answer, start))} currency={String(answerAt(answer, currency))} monthly={monthly} years={years} growth={growth} />;
        }}
      </Bound>
    </Section>
  );
}

function Outlook({ start, currency, monthly, years, growth }: SavingsPlanProps) {
  const text = useText();
  const format = useFormat();
  const [amount, setAmount] = useState(monthly[0]);
  const [span, setSpan] = useState(String(years[0]));
  const values = planValues({ start, monthly: amount, years: Number(span), growth });
  const last = values.at(-1) ?? start;
  const points = values.map((value, year) => ({ value: Number(value), day: text('plan.after', { years: year }), label: `${text('plan.after', { years: year })}: ${format.money(value, currency)}` }));
  return (
    <Stack gap="4">
      <Flex flexWrap="wrap" gap="4">
        <Segmented label={text('plan.monthly')} value={amount} onChange={setAmount} options={monthly.map((value) => ({ value, label: format.money(value, currency) }))} />
        <Segmented label={text('plan.span')} value={span} onChange={setSpan} options={years.map((value) => ({ value: String(value), label: text('plan.years', { years: value }) }))} />
      </Flex>
      <div>
        <Text tone="muted" size="sm">{text('plan.result', { years: Number(span) })}</Text>
        <Headline label={text('plan.result', { years: Number(span) })} {...format.moneyParts(last, currency)} />
      </div>
      <AreaChart label={text('plan.chart')} points={points} />
      <Text tone="muted" size="sm">{text('plan.note', { growth: format.number(growth), start: format.money(start, currency) })}</Text>
    </Stack>
  );
}
