import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';

/** How many searches a guest has left today. Asking costs nothing; it is asked anew after every search. */
export function GuestSearches({ asked }: { readonly asked: number }) {
  const { api, storage } = useApp();
  const text = useText();
  const quota = useQuery(queries.guestQuota(api, storage.read('guest')));
  const { refetch, data } = quota;
  useEffect(() => {
    if (asked > 0) void refetch();
  }, [asked, refetch]);
  useEffect(() => {
    if (data !== undefined) storage.write('guest', data.token);
  }, [data, storage]);
  const left = data?.items.find((item) => item.quota === 'search')?.left;
  if (left === undefined) return null;
  return (
    <Text size="xs" tone="muted" paddingInline="2" paddingTop="3">
      {text('search.left', { left })}
    </Text>
  );
}
