import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import type { Withdrawal } from './withdrawal.ts';

export interface WithdrawalDoneProps {
  readonly withdrawal: Withdrawal;
  readonly onOpen: () => void;
  readonly onAgain: () => void;
}

/** It was asked for; what happens next, and where to follow it. */
export function WithdrawalDone({ withdrawal, onOpen, onAgain }: WithdrawalDoneProps) {
  const text = useText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone; a screen reader announces the outcome.
  useEffect(() => heading.current?.focus(), []);
  const { amount, net, currency, payee } = withdrawal;
  return (
    <Stack gap="5" paddingTop="2">
      <Flex alignItems="flex-start">
        <Box color="up" flexShrink="0" paddingTop="1">
          <CircleCheck size={24} strokeWidth={1.7} aria-hidden="true" />
        </Box>
        <Box minWidth="0">
          <Heading as="h3" ref={heading} tabIndex={-1}>
            {text('withdraw.done', { amount: format.money(amount, currency) })}
          </Heading>
          <Text tone="muted">
            {text('withdraw.done.detail', {
              net: format.money(net, currency),
              bank: payee.bank_name,
              number: payee.number_masked,
            })}
          </Text>
        </Box>
      </Flex>
      <Flex flexWrap="wrap">
        <Button look="solid" aria-haspopup="dialog" onClick={onOpen}>
          {text('withdraw.follow')}
        </Button>
        <Button onClick={onAgain}>{text('withdraw.again')}</Button>
      </Flex>
    </Stack>
  );
}
