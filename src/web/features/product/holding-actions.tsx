import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productQueries } from '#api/product-queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { Holding } from './product.ts';

/** What can be taken back: an application that is not decided, and money that has not left yet. */
export function HoldingActions({
  holding,
  onDone,
}: {
  readonly holding: Holding;
  readonly onDone: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const { id, status } = holding;
  const action = status === 'awaiting' ? 'cancel' : status === 'settle' ? 'stay' : null;
  const act = useMutation({
    mutationFn: async (what: 'cancel' | 'stay') =>
      (
        await api.client.POST(
          what === 'cancel'
            ? '/product/app/v1/holding/{id}/cancel'
            : '/product/app/v1/holding/{id}/stay',
          { params: { path: { id } } },
        )
      ).data,
    onSuccess(data) {
      client.setQueryData(productQueries.productHolding(api, id).queryKey, data);
      onDone();
    },
    onError: () =>
      client.invalidateQueries({ queryKey: productQueries.productHolding(api, id).queryKey }),
  });
  const wait = useWait(act.error);
  if (action === null) return null;
  return (
    <Stack gap="3" alignItems="flex-start">
      <ClientFailure error={act.error} wait={wait} />
      <Button aria-disabled={act.isPending} onClick={() => act.isPending || act.mutate(action)}>
        {text(`product.do.${action}`)}
      </Button>
    </Stack>
  );
}
