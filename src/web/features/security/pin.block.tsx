import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { OperationAnswer } from '#api/operations.gen.ts';
import { queries } from '#api/queries.ts';
import type { SecurityPinProps } from '#config/blocks.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { StatusTone } from '#ui/status-pill.tsx';
import { SetPinSheet } from './set-pin-sheet.tsx';
import { SettingRow } from './setting-row.tsx';
import { TryPinSheet } from './try-pin-sheet.tsx';

type PinState = OperationAnswer<'client/getPinState'>['state'];

const tones: Readonly<Record<PinState, StatusTone>> = {
  unset: 'warn',
  set: 'good',
  resting: 'warn',
  locked: 'danger',
};
const labels = { unset: 'notSet', set: 'set', resting: 'paused', locked: 'locked' } as const;
const actions = { unset: 'set', set: 'try', resting: undefined, locked: undefined } as const;

/** The withdrawal PIN (specification §9: six digits): how it stands, and the one thing to do about it. */
export default function Pin({ password, set, verify }: SecurityPinProps) {
  const { api, toasts } = useApp();
  const pin = useQuery(queries.pinState(api));
  const text = useText();
  const format = useFormat();
  const [open, setOpen] = useState<'set' | 'try' | null>(null);
  const { state, retry_at: retryAt } = pin.data ?? { state: undefined, retry_at: null };
  const { refetch } = pin;
  useAt(
    retryAt,
    useCallback(() => void refetch(), [refetch]),
  );

  const close = () => setOpen(null);
  const done = useCallback(
    (message: 'security.pin.done' | 'security.pin.right') => {
      toasts.show(message);
      setOpen(null);
    },
    [toasts],
  );
  const onSet = useCallback(() => done('security.pin.done'), [done]);
  const onProven = useCallback(() => done('security.pin.right'), [done]);

  const action = state === undefined ? undefined : actions[state];
  return (
    <SettingRow
      title={text('security.pin.title')}
      {...(state !== undefined && {
        state: { label: text(`security.state.${labels[state]}`), tone: tones[state] },
      })}
      detail={state === 'unset' || state === 'set' ? text(`security.pin.${state}`) : undefined}
      action={
        action && (
          <Button aria-haspopup="dialog" onClick={() => setOpen(action)}>
            {text(`security.pin.${action}Action`)}
          </Button>
        )
      }
    >
      {pin.isPending && <SkeletonRows rows={1} />}
      {pin.isLoadingError && <QueryError query={pin} />}
      {state === 'resting' && retryAt !== null && (
        <Notice
          tone="warn"
          title={text('security.pin.resting', { time: format.time(Date.parse(retryAt)) })}
        />
      )}
      {state === 'locked' && <Notice tone="warn" title={text('security.pin.locked')} />}
      {open === 'set' && (
        <SetPinSheet password={password} set={set} onSet={onSet} onClose={close} />
      )}
      {open === 'try' && <TryPinSheet form={verify} onProven={onProven} onClose={close} />}
    </SettingRow>
  );
}

/** Runs `run` when an instant has come. */
function useAt(instant: string | null, run: () => void) {
  useEffect(() => {
    if (instant === null) return;
    const timer = setTimeout(run, Math.max(1_000, Date.parse(instant) - Date.now()));
    return () => clearTimeout(timer);
  }, [instant, run]);
}
