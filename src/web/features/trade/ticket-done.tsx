import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { tradeQueries } from '#api/trade-queries.ts';
import { useBringsEvents } from '#live/use-live-price.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import { ButtonLink } from '#ui/link.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { isOpen, orderNext, orderStatus, type Order } from './order.ts';
import { useOrderName } from '#page/use-order-name.ts';

export interface TicketDoneProps {
  readonly order: Order;
  readonly onEnded: () => void;
  readonly onAgain: () => void;
}

// For a backend that brings no events.
const askAgain = 5_000;

/** It is placed; what becomes of it is shown as it happens. */
export default function TicketDone({ order, onEnded, onAgain }: TicketDoneProps) {
  const { api, file } = useApp();
  const text = useText();
  const nameOf = useOrderName();
  const bringsEvents = useBringsEvents();
  const found = useQuery({
    ...tradeQueries.order(api, order.id),
    refetchInterval: ({ state: { data } }) =>
      bringsEvents || (data !== undefined && !isOpen(data)) ? false : askAgain,
  });
  const shown = found.data ?? order;
  const isOver = !isOpen(shown);
  useEffect(() => {
    if (isOver) onEnded();
  }, [isOver, onEnded]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone; a screen reader announces the outcome.
  useEffect(() => heading.current?.focus(), []);
  const { tone, words } = orderStatus(shown);
  const orders = file.navigation.messages?.links?.orders;
  return (
    <Stack gap="5">
      <Flex alignItems="flex-start">
        <Box color="up" flexShrink="0" paddingTop="1">
          <CircleCheck size={24} strokeWidth={1.7} aria-hidden="true" />
        </Box>
        <Box minWidth="0">
          <Heading as="h3" ref={heading} tabIndex={-1}>
            {text('ticket.done.title')}
          </Heading>
          <Text tone="muted">{nameOf(shown)}</Text>
        </Box>
      </Flex>
      <Stack gap="2" alignItems="flex-start" role="status">
        <StatusPill tone={tone}>{text(words)}</StatusPill>
        <Text>{text(orderNext(shown))}</Text>
      </Stack>
      <CancelOrder order={shown} onDone={() => heading.current?.focus()} />
      <Flex flexWrap="wrap">
        {orders !== undefined && (
          <ButtonLink look="solid" to={openedAt(orders, 'orders', order.id)}>
            {text('ticket.done.follow')}
          </ButtonLink>
        )}
        <Button onClick={onAgain}>{text('ticket.again')}</Button>
      </Flex>
    </Stack>
  );
}
