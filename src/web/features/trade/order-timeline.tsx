import { chakra } from '@chakra-ui/react/styled-system';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import type { OrderDetail } from './order.ts';

const List = chakra('ol', { base: { listStyle: 'none', display: 'grid' } });
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px 1fr',
    gap: '3',
    paddingBottom: '4',
    position: 'relative',
    // The line to the next event.
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: '9px',
      top: '16px',
      bottom: '-4px',
      width: '2px',
      background: 'var(--t-color-line)',
    },
  },
});
const Dot = chakra('span', {
  base: {
    width: '12px',
    height: '12px',
    borderRadius: '50%',
    margin: '5px 4px 0',
    border: '2px solid',
    background: 'brand',
    borderColor: 'brand',
    position: 'relative',
  },
});

interface OrderEvent {
  readonly at: string;
  readonly title: string;
  readonly detail: string | null;
}

/** Everything that happened to an order, with its time and reason: placed, approved, executed part by part, ended, settled. */
export function OrderTimeline({ order }: { readonly order: OrderDetail }) {
  const format = useFormat();
  return (
    <List>
      {useEvents(order).map(({ at, title, detail }, index) => (
        <Item key={index}>
          <Dot aria-hidden="true" />
          <Box minWidth="0">
            <Text strong>{title}</Text>
            {detail !== null && (
              <Text size="sm" overflowWrap="anywhere">
                {detail}
              </Text>
            )}
            <Text size="sm" tone="muted" className="figures">
              {format.moment(Date.parse(at))}
            </Text>
          </Box>
        </Item>
      ))}
    </List>
  );
}

function useEvents({ steps, executions, currency }: OrderDetail): readonly OrderEvent[] {
  const text = useText();
  const format = useFormat();
  const taken = steps.map(({ status, at, reason }, index) => ({
    at,
    title: text(
      index === 0 && status === 'pending'
        ? 'order.event.placed'
        : reason === null
          ? `order.event.${status}`
          : `order.event.${reason}`,
    ),
    detail: null,
  }));
  const executed = executions.map(({ at, quantity, price }) => ({
    at,
    title: text('order.event.executed', { quantity: format.number(quantity) }),
    detail: text('order.event.executed.at', { price: `${format.price(price)} ${currency}` }),
  }));
  // What was executed comes before the step that it led to.
  return [...executed, ...taken].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
