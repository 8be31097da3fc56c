import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { answeredFile, useSaveFile } from '#page/use-save-file.ts';
import { Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { OrderDetail } from './order.ts';

/** The confirmation of a trade as a PDF of the backend's. */
export function SaveConfirmation({ order: { id } }: { readonly order: OrderDetail }) {
  const { api } = useApp();
  const text = useText();
  const { saving, failure, save } = useSaveFile<'pdf'>();
  const wait = useWait(failure);
  const make = async () => {
    const { data, response } = await api.client.GET('/trade/app/v1/{id}/pdf', {
      params: { path: { id } },
      parseAs: 'blob',
    });
    return answeredFile(data, response, 'trade.pdf');
  };
  return (
    <Stack gap="2" alignItems="flex-start">
      <Button disabled={saving !== null} onClick={() => void save('pdf', make)}>
        {text(saving === null ? 'order.confirmation.save' : 'file.saving')}
      </Button>
      <ClientFailure error={failure} wait={wait} />
    </Stack>
  );
}
