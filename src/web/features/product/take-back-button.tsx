import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';

export interface TakeBackButtonProps<Data> {
  /** Asks for it; answers what it became. */
  readonly send: () => Promise<Data | undefined>;
  /** Of the query that shows it. */
  readonly queryKey: QueryKey;
  readonly onDone: () => void;
  readonly children: string;
}

/** Takes back what the client has placed while that is possible. Where it no longer is, what is shown is read again. */
export function TakeBackButton<Data>({
  send,
  queryKey,
  onDone,
  children,
}: TakeBackButtonProps<Data>) {
  const client = useQueryClient();
  const action = useMutation({
    mutationFn: send,
    onSuccess(data) {
      client.setQueryData(queryKey, data);
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const wait = useWait(action.error);
  return (
    <Stack gap="3">
      <ClientFailure error={action.error} wait={wait} />
      <Box>
        <Button
          aria-disabled={action.isPending}
          onClick={() => action.isPending || action.mutate()}
        >
          {children}
        </Button>
      </Box>
    </Stack>
  );
}
