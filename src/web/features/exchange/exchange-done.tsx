import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import { ExchangeFacts } from './exchange-facts.tsx';
import type { Exchange } from './exchange-machine.ts';

/** What was exchanged, as it was posted. */
export function ExchangeDone({
  exchange,
  onAgain,
}: {
  readonly exchange: Exchange;
  readonly onAgain: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone; a screen reader announces the outcome.
  useEffect(() => heading.current?.focus(), []);
  const { sell, buy } = exchange;
  const sold = format.money(exchange.sell_amount, sell);
  const bought = format.money(exchange.buy_amount, buy);
  return (
    <Stack gap="4" paddingTop="2">
      <Flex alignItems="flex-start">
        <Box color="up" flexShrink="0" paddingTop="1">
          <CircleCheck size={24} strokeWidth={1.7} aria-hidden="true" />
        </Box>
        <Box minWidth="0">
          <Heading as="h3" ref={heading} tabIndex={-1}>
            {text('exchange.done', { sold, bought })}
          </Heading>
          <Text size="sm" tone="muted">
            {text('exchange.done.detail')}
          </Text>
        </Box>
      </Flex>
      <ExchangeFacts exchange={exchange} />
      <Button alignSelf="flex-start" onClick={onAgain}>
        {text('exchange.again')}
      </Button>
    </Stack>
  );
}
