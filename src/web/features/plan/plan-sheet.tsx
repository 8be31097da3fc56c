import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { planQueries } from '#api/plan-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Stack, Text } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { PlanDays } from './plan-days.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { PlanHoldings } from './plan-holdings.tsx';
import { PlanOrders } from './plan-orders.tsx';
import { planTones } from './plan.ts';
import { StopPlan } from './stop-plan.tsx';

/** One plan: where it stands, what it came to by day, its orders, and stopping it. */
export default function PlanSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const plan = useQuery(planQueries.plan(api, id));
  // Who has stopped it hears the outcome: the button is gone.
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = plan;
  return (
    <Sheet
      title={text(
        data === undefined ? 'tradingPlan.title' : `tradingPlan.strategy.${data.strategy}`,
      )}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {plan.isLoadingError && <QueryError query={plan} />}
        {plan.isPending && <SkeletonRows rows={8} />}
        {data !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" ref={outcome} role="status" tabIndex={-1}>
              <StatusPill tone={planTones[data.status]}>
                {text(`tradingPlan.status.${data.status}`)}
              </StatusPill>
              <Text tone="muted">{text(`tradingPlan.explain.${data.status}`)}</Text>
            </Stack>
            {data.is_halted && (
              <Notice tone="warn" title={text('tradingPlan.halted.title')}>
                {text('tradingPlan.halted.detail')}
              </Notice>
            )}
            <PlanFacts plan={data} />
            <StopPlan plan={data} onDone={() => outcome.current?.focus()} />
            <PlanHoldings plan={data} />
            <PlanDays plan={data} />
            <PlanOrders plan={data} />
            <Text size="xs" tone="muted">
              {text('tradingPlan.notice')}
            </Text>
          </>
        )}
      </Stack>
    </Sheet>
  );
}
