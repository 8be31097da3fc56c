import { useInfiniteQuery } from '@tanstack/react-query';
import { planQueries } from '#api/plan-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { AreaChart } from '#ui/area-chart.tsx';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Plan, PlanDay } from './plan.ts';

/** What the plan came to day by day, beside what it would have been to leave the money alone or to hold the same stocks. */
export function PlanDays({ plan }: { readonly plan: Plan }) {
  const { api } = useApp();
  const text = useText();
  const list = useInfiniteQuery(planQueries.days(api, plan.id));
  const days = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={text('tradingPlan.days')}>
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={4} />}
      {list.isSuccess && days.length === 0 && (
        <Text tone="muted">{text('tradingPlan.days.none')}</Text>
      )}
      {days.length > 1 && <DayChart plan={plan} days={days} />}
      {days.length > 0 && (
        <PagedList pages={list} more={text('tradingPlan.days.more')}>
          <Rows>
            {days.map((day) => (
              <DayRow key={day.day} day={day} currency={plan.currency} />
            ))}
          </Rows>
        </PagedList>
      )}
    </Section>
  );
}

function DayChart({ plan, days }: { readonly plan: Plan; readonly days: readonly PlanDay[] }) {
  const text = useText();
  const format = usePrivateFormat();
  const { amount, currency } = plan;
  return (
    <Box marginBottom="4">
      <AreaChart
        label={text('tradingPlan.chart')}
        scale={format.compact}
        points={days.toReversed().map(({ day, closing }) => ({
          value: Number(closing),
          // To have done nothing: the amount as it was.
          beside: Number(amount),
          day: format.date(day),
          label: `${format.date(day)} · ${format.money(closing, currency)}`,
        }))}
      />
      <Text size="xs" tone="muted">
        {text('tradingPlan.chart.beside')}
      </Text>
    </Box>
  );
}

function DayRow({ day, currency }: { readonly day: PlanDay; readonly currency: string }) {
  const text = useText();
  const format = usePrivateFormat();
  const signed = (value: string) => format.money(value, currency, { signed: true });
  const { orders, wins, losses, fees, held_result, left_over } = day;
  return (
    <Row alignItems="flex-start">
      <Box flex="1" minWidth="0">
        <Text strong>{format.date(day.day)}</Text>
        <Text size="xs" tone="muted" className="figures">
          {orders === 0
            ? text('tradingPlan.day.none')
            : text('tradingPlan.day.figures', { orders, wins, losses })}
        </Text>
        <Text size="xs" tone="muted" className="figures">
          {text('tradingPlan.day.fees', { fees: format.money(fees, currency) })}
        </Text>
        {held_result !== null && (
          <Text size="xs" tone="muted" className="figures">
            {text('tradingPlan.day.held', { result: signed(held_result) })}
          </Text>
        )}
        {left_over && (
          <Text size="xs" tone="danger">
            {text('tradingPlan.day.leftOver')}
          </Text>
        )}
      </Box>
      <Change value={day.result}>{signed(day.result)}</Change>
    </Row>
  );
}
