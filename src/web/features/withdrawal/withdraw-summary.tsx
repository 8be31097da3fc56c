import { useEffect, useRef } from 'react';
import type { CodedError } from '#core/errors.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Heading } from '#ui/heading.ts';
import { Notice } from '#ui/notice.tsx';
import { WithdrawFailure } from './withdraw-failure.tsx';
import type { Payee, WithdrawalCheck } from './withdrawal.ts';

export interface WithdrawSummaryProps {
  readonly check: WithdrawalCheck;
  readonly payee: Payee;
  readonly failure: CodedError | null;
  /** Whether it is not known if it was requested. */
  readonly isUnknown: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onLookUp: () => void;
  readonly onBack: () => void;
}

/** Everything that is posted when it is confirmed, and what happens next. */
export function WithdrawSummary(props: WithdrawSummaryProps) {
  const { check, payee, failure, isUnknown, isBusy } = props;
  const text = useText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone; a screen reader announces the step.
  useEffect(() => heading.current?.focus(), []);
  const money = (value: string) => format.money(value, check.currency);
  return (
    <Stack gap="5" data-task>
      <Box>
        <Heading as="h3" ref={heading} tabIndex={-1}>
          {text('withdraw.confirm.title')}
        </Heading>
        <Text size="sm" tone="muted">
          {text('withdraw.confirm.detail')}
        </Text>
      </Box>
      <WithdrawFailure error={failure} />
      {isUnknown && (
        <Notice
          tone="warn"
          title={text('withdraw.unknown.title')}
          action={{ label: text('withdraw.unknown.check'), run: props.onLookUp }}
        >
          {text('withdraw.unknown.detail')}
        </Notice>
      )}
      <DescriptionList
        facts={[
          { label: text('withdraw.amount.short'), value: money(check.amount) },
          { label: text('withdraw.fee'), value: money(check.fee) },
          { label: text('withdraw.net'), value: money(check.net) },
          { label: text('withdraw.to'), value: `${payee.bank_name} ${payee.number_masked}` },
          { label: text('withdraw.holder'), value: payee.holder },
          { label: text('withdraw.after'), value: money(check.available_after) },
        ]}
      />
      <Flex flexWrap="wrap">
        <Button look="solid" aria-disabled={isBusy} onClick={() => isBusy || props.onConfirm()}>
          {text('withdraw.submit', { amount: money(check.amount) })}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => isBusy || props.onBack()}>
          {text('withdraw.back')}
        </Button>
      </Flex>
      <Box minHeight="22px" aria-live="polite">
        {isBusy && !isUnknown && <Text size="sm">{text('withdraw.busy')}</Text>}
      </Box>
    </Stack>
  );
}
