import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { SecurityAuthenticatorProps } from '#config/blocks.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { BindSheet } from './bind-sheet.tsx';
import { SettingRow } from './setting-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The second step of a sign-in: codes that are sent, or an authenticator with its recovery codes. */
export default function Authenticator({ confirm }: SecurityAuthenticatorProps) {
  const { api, toasts } = useApp();
  const mfa = useQuery(queries.mfa(api));
  const text = useText();
  const format = useFormat();
  const [binding, setBinding] = useState(false);

  const remove = useMutation({
    mutationFn: () => api.client.DELETE('/user/v1/mfa/authenticator'),
    onSuccess: () => toasts.show('security.mfa.removed'),
  });
  const renew = useMutation({
    mutationFn: async () =>
      (await api.client.POST('/user/v1/mfa/recovery')).data?.recovery_codes ?? [],
  });
  const error = remove.error ?? renew.error;
  const wait = useWait(error);
  const endBinding = useCallback(() => setBinding(false), []);
  const busy = binding || remove.isPending || renew.isPending;
  const guarded = (run: () => void) => {
    if (busy) return;
    remove.reset();
    renew.reset();
    run();
  };

  if (mfa.isPending || mfa.isLoadingError) {
    return (
      <SettingRow title={text('security.mfa.title')}>
        {mfa.isPending ? <SkeletonRows rows={1} /> : <QueryError query={mfa} />}
      </SettingRow>
    );
  }
  const { required, method, target, bound_at: boundAt, recovery_codes_left: left } = mfa.data;
  const isBound = method === 'authenticator';
  const words = isBound
    ? text('security.mfa.authenticator', { day: format.day(Date.parse(boundAt ?? '')) })
    : required
      ? text('security.mfa.code', { target: target ?? '' })
      : text('security.mfa.off');
  const state = isBound
    ? ({ label: text('security.state.authenticator'), tone: 'good' } as const)
    : required
      ? ({ label: text('security.state.codes'), tone: 'good' } as const)
      : ({ label: text('security.state.off'), tone: 'warn' } as const);
  return (
    <SettingRow
      title={text('security.mfa.title')}
      state={state}
      detail={
        <>
          {words}
          {isBound && ` ${text('security.mfa.left', { left })}`}
        </>
      }
      action={
        isBound ? (
          <>
            <Button
              aria-haspopup="dialog"
              aria-disabled={busy}
              onClick={() => guarded(renew.mutate)}
            >
              {text('security.mfa.renew')}
            </Button>
            <Button
              aria-haspopup="dialog"
              aria-disabled={busy}
              onClick={() => guarded(remove.mutate)}
            >
              {text('security.mfa.remove')}
            </Button>
          </>
        ) : (
          <Button
            aria-haspopup="dialog"
            aria-disabled={busy}
            onClick={() => guarded(() => setBinding(true))}
          >
            {text('security.mfa.bind')}
          </Button>
        )
      }
    >
      <ClientFailure error={error} wait={wait} />
      {binding && <BindSheet confirm={confirm} onClose={endBinding} />}
      {renew.data !== undefined && (
        <Sheet
          title={text('security.recovery.title')}
          closeLabel={text('action.close')}
          onClose={renew.reset}
        >
          <Box padding="5" paddingTop="2">
            <RecoveryCodes codes={renew.data} onKept={renew.reset} />
          </Box>
        </Sheet>
      )}
    </SettingRow>
  );
}
