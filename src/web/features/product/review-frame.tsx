import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex, Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';

export interface ReviewFrameProps<Data> {
  /** What is confirmed. */
  readonly action: Pick<UseMutationResult<Data, Error, void>, 'mutate' | 'isPending' | 'error'>;
  /** The act with its amount. */
  readonly confirm: string;
  /** Where it can no longer be confirmed. */
  readonly isOver?: boolean;
  readonly onBack: () => void;
  /** What is confirmed, in figures and words. */
  readonly children: ReactNode;
}

/** Everything once more before it is confirmed. */
export function ReviewFrame<Data>(props: ReviewFrameProps<Data>) {
  const { action, confirm, isOver = false, onBack, children } = props;
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  // Who has gone on by keyboard reads on here.
  useEffect(() => heading.current?.focus(), []);
  const wait = useWait(action.error);
  return (
    <Stack gap="5" data-task>
      <Heading ref={heading} tabIndex={-1}>
        {text('product.review')}
      </Heading>
      {children}
      <ClientFailure error={action.error} wait={wait} />
      <Flex flexWrap="wrap">
        <Button
          look="solid"
          disabled={isOver}
          aria-disabled={action.isPending}
          onClick={() => action.isPending || action.mutate()}
        >
          {confirm}
        </Button>
        <Button disabled={action.isPending} onClick={onBack}>
          {text('product.review.back')}
        </Button>
      </Flex>
    </Stack>
  );
}
