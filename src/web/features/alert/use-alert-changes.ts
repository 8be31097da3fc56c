import { useMutation } from '@tanstack/react-query';
import { errorCode } from '#errors/refusal-detail.tsx';
import { useApp } from '#page/app-context.ts';
import type { PriceAlert } from './price-alert.ts';

/** Pauses, resumes and removes an alert. What could not be done is said in a toast. */
export function useAlertChanges({ id, market, symbol, name, kind, value }: PriceAlert) {
  const { api, toasts } = useApp();
  const failed = (error: unknown) => toasts.show(`error.${errorCode(error)}`, { tone: 'warn' });
  const path = { params: { path: { id } } };
  const turn = useMutation({
    mutationFn: (isOn: boolean) =>
      isOn
        ? api.client.POST('/alert/app/v1/{id}/resume', path)
        : api.client.POST('/alert/app/v1/{id}/pause', path),
    onError(error) {
      // The one reason that a paused alert is not taken back: its price has been reached meanwhile.
      if (errorCode(error) === 'requestInvalid') toasts.show('alert.reached', { tone: 'warn' });
      else failed(error);
    },
  });
  const again = useMutation({
    mutationFn: () =>
      api.client.POST('/alert/app/v1/list', { body: { market, symbol, kind, value } }),
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: () => api.client.DELETE('/alert/app/v1/{id}', path),
    onSuccess: () =>
      toasts.show('alert.removed', {
        values: { name },
        action: { label: 'action.undo', run: () => again.mutate() },
      }),
    onError: failed,
  });
  return { turn, remove };
}
