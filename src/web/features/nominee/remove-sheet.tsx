import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { errorCode, refusalDetail } from '#errors/refusal-detail.tsx';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { Nominee } from './nominee-list.ts';

/** Asks for confirmation before a beneficiary is removed. */
export function RemoveSheet({
  nominee,
  onClose,
}: {
  readonly nominee: Nominee;
  readonly onClose: () => void;
}) {
  const { api, toasts } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const { queryKey } = queries.nominees(api);
  const remove = useMutation({
    mutationFn: async () => {
      const version = client.getQueryData(queryKey)?.version ?? 0;
      const { data } = await api.client.DELETE('/nominee/app/v1/{id}', {
        params: { path: { id: nominee.id }, query: { version } },
      });
      return data;
    },
    onSuccess(list) {
      client.setQueryData(queryKey, list);
      toasts.show('nominee.removed', { values: { name: nominee.name } });
      onClose();
    },
  });
  return (
    <Sheet title={text('nominee.remove.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Stack padding="5" paddingTop="2" gap="5">
        <Text>
          {text('nominee.remove.detail', { name: nominee.name, share: format.part(nominee.share) })}
        </Text>
        {/* Who does not give the proof that is asked for has changed their mind: nothing went wrong. */}
        {remove.isError && errorCode(remove.error) !== 'stepUpCancelled' && (
          <Notice tone="danger" title={text('error.nomineeDeleteFailed')}>
            {refusalDetail(remove.error) ?? text(`error.${errorCode(remove.error)}`)}
          </Notice>
        )}
        <Flex flexWrap="wrap">
          <Button
            look="solid"
            aria-disabled={remove.isPending}
            onClick={() => remove.isPending || remove.mutate()}
          >
            {text('nominee.remove')}
          </Button>
          <Button onClick={onClose}>{text('nominee.keep')}</Button>
        </Flex>
      </Stack>
    </Sheet>
  );
}
