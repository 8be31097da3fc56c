import { useInfiniteQuery } from '@tanstack/react-query';
import { planQueries } from '#api/plan-queries.ts';
import { compare } from '#core/money.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import type { Plan } from './plan.ts';

/** What the plan ordered, the newest first. */
export function PlanOrders({ plan: { id } }: { readonly plan: Plan }) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const list = useInfiniteQuery(planQueries.orders(api, id));
  if (list.isLoadingError) return <QueryError title={text('tradingPlan.orders')} query={list} />;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={text('tradingPlan.orders')}>
      <PagedList pages={list} more={text('tradingPlan.orders.more')}>
        <Rows>
          {items.map(({ id: order, side, symbol, filled, status, paid, account, placed_at }) => (
            <Row key={order}>
              <Box flex="1" minWidth="0">
                <Text className="figures">
                  {text(`tradingPlan.order.${side}`, { quantity: format.number(filled), symbol })}
                </Text>
                <Text size="xs" tone="muted" className="figures">
                  {format.moment(Date.parse(placed_at))}
                </Text>
              </Box>
              <Text className="figures">
                {compare(filled, '0') > 0
                  ? format.money(side === 'buy' ? `-${paid}` : paid, account, { signed: true })
                  : text(
                      status === 'pending'
                        ? 'tradingPlan.order.working'
                        : 'tradingPlan.order.notFilled',
                    )}
              </Text>
            </Row>
          ))}
        </Rows>
      </PagedList>
    </Section>
  );
}
