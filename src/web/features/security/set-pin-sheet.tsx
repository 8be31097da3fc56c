import { useMachine } from '@xstate/react';
import { Suspense, use, useEffect, useState } from 'react';
import { FormView } from '#forms/form-view.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Text } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { stepUpStore } from '#session/step-up-store.ts';
import { settingPin } from './pin-machines.ts';
import { useFailure } from '#errors/use-failure.ts';

export interface SetPinSheetProps {
  /** The declared forms: the login password, and the PIN twice. */
  readonly password: string;
  readonly set: string;
  readonly onSet: () => void;
  readonly onClose: () => void;
}

/** Sets the first PIN: the password, then six digits twice. */
export function SetPinSheet(props: SetPinSheetProps) {
  const text = useText();
  return (
    <Sheet
      title={text('form.setPin.title')}
      closeLabel={text('action.close')}
      onClose={props.onClose}
    >
      <Box padding="5" paddingTop="2">
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <SetPin {...props} />
        </Suspense>
      </Box>
    </Sheet>
  );
}

function SetPin({ password, set, onSet }: SetPinSheetProps) {
  const { api, files, session } = useApp();
  const text = useText();
  const [machine] = useState(() => settingPin(api, stepUpStore(session)));
  const [{ value, context }, send] = useMachine(machine);
  const error = useFailure(context.failure);
  const wait = useWait(error);
  const asksPassword = value === 'password' || value === 'proving';
  const [passwordForm, pinForm] = [use(files.form(password)), use(files.form(set))];
  const busy = value === 'proving' || value === 'saving';

  useEffect(() => {
    if (value === 'set') onSet();
  }, [value, onSet]);

  return (
    <>
      <Text tone="muted" size="sm" marginBottom="5">
        {text('form.step', { step: asksPassword ? 1 : 2, steps: 2 })}
      </Text>
      {!busy && <ClientFailure error={error} wait={wait} />}
      {asksPassword ? (
        <FormView
          key="password"
          loaded={passwordForm}
          busy={busy}
          wait={wait.seconds}
          onSubmit={(values) => send({ type: 'prove', password: values['password'] ?? '' })}
        />
      ) : (
        <FormView
          key="pin"
          loaded={pinForm}
          busy={busy}
          refused={error}
          // The form has both entries and has compared them.
          onSubmit={({ pin = '' }) => {
            send({ type: 'choose', pin });
            send({ type: 'repeat', pin });
          }}
        />
      )}
    </>
  );
}
