import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tradeQueries } from '#api/trade-queries.ts';
import { CodedError } from '#core/errors.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { isOpen, type Order } from './order.ts';

export interface CancelOrderProps {
  readonly order: Order;
  /** It was decided, one way or the other: what had the focus may be gone. */
  readonly onDone: () => void;
}

/** Cancels what was not executed, after one question. Where a fill came first, that is what is said. */
export function CancelOrder({ order, onDone }: CancelOrderProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  const { id } = order;
  const again = () => client.invalidateQueries({ queryKey: tradeQueries.order(api, id).queryKey });
  const cancel = useMutation({
    mutationFn: () => api.client.POST('/trade/app/v1/{id}/cancel', { params: { path: { id } } }),
    onSettled: again,
    onSuccess: onDone,
    onError(error) {
      setAsked(false);
      if (isLate(error)) onDone();
    },
  });
  const wait = useWait(cancel.error);
  const late = isLate(cancel.error);
  return (
    <Stack gap="3" alignItems="flex-start">
      {late && !isOpen(order) && (
        <Notice
          tone="warn"
          title={text(order.reason === null ? 'order.cancel.late' : 'order.cancel.over')}
        />
      )}
      {!late && <ClientFailure error={cancel.error} wait={wait} />}
      {isOpen(order) &&
        (isAsked ? (
          <Flex flexWrap="wrap" role="group" aria-label={text('order.cancel.ask')}>
            <Text width="100%">{text('order.cancel.ask')}</Text>
            <Button
              look="solid"
              autoFocus
              aria-disabled={cancel.isPending}
              onClick={() => cancel.isPending || cancel.mutate()}
            >
              {text('order.cancel.confirm')}
            </Button>
            <Button onClick={() => setAsked(false)}>{text('order.cancel.keep')}</Button>
          </Flex>
        ) : (
          <Button onClick={() => setAsked(true)}>{text('order.cancel')}</Button>
        ))}
    </Stack>
  );
}

/** Whether something else had decided over it before. */
function isLate(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'stateConflict';
}
