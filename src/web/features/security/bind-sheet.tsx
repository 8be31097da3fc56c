import { useMachine } from '@xstate/react';
import { Suspense, use, useEffect, useState } from 'react';
import { FormView } from '#forms/form-view.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { AuthenticatorKey } from './authenticator-key.tsx';
import { bindingMfa } from './mfa-machine.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFailure } from '#errors/use-failure.ts';

export interface BindSheetProps {
  /** The declared form with a code of the new authenticator. */
  readonly confirm: string;
  /** It is over, with or without success: the state is to be read again. */
  readonly onClose: () => void;
}

/** Binds an authenticator: the proof who is there (a sheet of its own), the key, a code of it, the recovery codes. */
export function BindSheet({ confirm, onClose }: BindSheetProps) {
  const { api } = useApp();
  const text = useText();
  const [machine] = useState(() => bindingMfa(api));
  const [state, send] = useMachine(machine);
  const { failure, binding, recoveryCodes } = state.context;
  const error = useFailure(failure);
  const wait = useWait(error);
  const gaveUp = state.matches('idle') && failure?.code === 'stepUpCancelled';
  const isOver = state.status === 'done' || gaveUp;

  useEffect(() => send({ type: 'begin' }), [send]);
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  // While the proof is asked for there is nothing to show yet.
  if (isOver || state.matches('starting') || (state.matches('idle') && failure === null))
    return null;
  const isShowing = state.matches('showingCodes');
  return (
    <Sheet
      title={text(isShowing ? 'security.recovery.title' : 'security.mfa.bind')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Box padding="5" paddingTop="2">
        {isShowing ? (
          <RecoveryCodes codes={recoveryCodes} onKept={() => send({ type: 'kept' })} />
        ) : (
          <>
            {failure?.code === 'stateConflict' ? (
              <Box marginBottom="5">{text('security.mfa.expired')}</Box>
            ) : (
              <ClientFailure error={error} wait={wait} />
            )}
            {binding === null ? (
              <Button look="solid" wide onClick={() => send({ type: 'begin' })}>
                {text('security.mfa.restart')}
              </Button>
            ) : (
              <Stack gap="6">
                <AuthenticatorKey binding={binding} />
                <Suspense fallback={<SkeletonRows rows={3} />}>
                  <Confirm
                    form={confirm}
                    busy={state.matches({ open: 'confirming' })}
                    wait={wait.seconds}
                    onCode={(code) => send({ type: 'confirm', code })}
                  />
                </Suspense>
              </Stack>
            )}
          </>
        )}
      </Box>
    </Sheet>
  );
}

interface ConfirmProps {
  readonly form: string;
  readonly busy: boolean;
  readonly wait: number;
  readonly onCode: (code: string) => void;
}

function Confirm({ form, busy, wait, onCode }: ConfirmProps) {
  const { files } = useApp();
  return (
    <FormView
      loaded={use(files.form(form))}
      busy={busy}
      wait={wait}
      onSubmit={({ code = '' }) => onCode(code)}
    />
  );
}
