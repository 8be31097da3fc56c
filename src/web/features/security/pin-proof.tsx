import { useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { queries } from '#api/queries.ts';
import { FormView } from '#forms/form-view.tsx';
import { useText } from '#i18n/use-text.ts';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Notice } from '#ui/notice.tsx';
import { provingPin } from './pin-machines.ts';
import { useFailure } from '#errors/use-failure.ts';

export interface PinProofProps {
  readonly loaded: LoadedForm;
  /** The request that it is for; without one the PIN is tried, and opens nothing. */
  readonly intent?: string;
  readonly onProven: () => void;
}

/** Asks for the PIN. One that rests or is locked is said to be so before anybody types it. */
export function PinProof({ loaded, intent, onProven }: PinProofProps) {
  const { api } = useApp();
  const text = useText();
  const state = useQuery({ ...queries.pinState(api), staleTime: 0 });
  const [machine] = useState(() => provingPin(api, intent));
  const [{ value, context }, send] = useMachine(machine);
  const error = useFailure(context.failure);
  const wait = useWait(error);
  const wrongEntries = useWrongEntries(error?.code === 'pinRejected' ? error : null);

  useEffect(() => {
    if (state.data?.state === 'locked') send({ type: 'serverLocked' });
    const rest = secondsUntil(state.data?.retry_at ?? null);
    if (rest > 0) send({ type: 'serverPaused', seconds: rest });
  }, [state.data, send]);
  useEffect(() => {
    if (value === 'proven') onProven();
  }, [value, onProven]);

  if (value === 'locked')
    return (
      <Notice tone="warn" title={text('error.pinLocked')}>
        {text('security.pin.locked')}
      </Notice>
    );
  return (
    <>
      <ClientFailure error={error} wait={wait} />
      <FormView
        key={wrongEntries}
        loaded={loaded}
        busy={value === 'verifying'}
        wait={wait.seconds}
        onSubmit={({ pin = '' }) => send({ type: 'enter', pin })}
      />
    </>
  );
}

function secondsUntil(instant: string | null): number {
  return instant === null ? 0 : Math.ceil((Date.parse(instant) - Date.now()) / 1_000);
}

/** Counts refusals: six digits that are wrong are typed anew, into an empty field. */
function useWrongEntries(refusal: object | null): number {
  const [{ last, count }, set] = useState<{ last: object | null; count: number }>({
    last: null,
    count: 0,
  });
  if (refusal === null || refusal === last) return count;
  set({ last: refusal, count: count + 1 });
  return count + 1;
}
