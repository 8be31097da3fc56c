import { useInfiniteQuery } from '@tanstack/react-query';

import { planQueries } from '#api/plan-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PlanRow } from './plan-row.tsx';

// Chart, days and orders are fetched when a plan is opened.
const PlanSheet = openedPart(() => import('./plan-sheet.tsx'));

/** The client's plans, the newest first. */
export default function Plans() {
  const { api } = useApp();
  const text = useText();
  const list = useInfiniteQuery(planQueries.plans(api));
  const [open, show] = useOpened('plans');
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={text('tradingPlan.list.title')}>
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isSuccess && items.length === 0 && (
        <Text tone="muted">{text('tradingPlan.list.none')}</Text>
      )}
      {items.length > 0 && (
        <PagedList pages={list} more={text('tradingPlan.list.more')}>
          <Rows>
            {items.map((plan) => (
              <PlanRow key={plan.id} plan={plan} onOpen={() => show(plan.id)} />
            ))}
          </Rows>
        </PagedList>
      )}
      {open !== null && <PlanSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}
