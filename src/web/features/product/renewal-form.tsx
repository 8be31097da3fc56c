import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productQueries } from '#api/product-queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useApp } from '#page/app-context.ts';
import { Stack } from '#ui/box.ts';
import type { Holding, Renewal } from './product.ts';
import { RenewalChoice } from './renewal-choice.tsx';

/** Chooses what becomes of a running term when it matures. */
export function RenewalForm({
  holding: { id, renewal },
  onDone,
}: {
  readonly holding: Holding;
  readonly onDone: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: async (wanted: Renewal) =>
      (
        await api.client.POST('/product/app/v1/holding/{id}/renewal', {
          params: { path: { id } },
          body: { renewal: wanted },
        })
      ).data,
    onSuccess: (data) => client.setQueryData(productQueries.productHolding(api, id).queryKey, data),
    onError: onDone,
  });
  const wait = useWait(choose.error);
  return (
    <Stack gap="3">
      <ClientFailure error={choose.error} wait={wait} />
      <RenewalChoice
        value={choose.isPending ? choose.variables : renewal}
        onChange={(wanted) => choose.isPending || choose.mutate(wanted)}
      />
    </Stack>
  );
}
