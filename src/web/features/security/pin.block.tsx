import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { SecurityPinProps } from '#config/blocks.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { SetPinSheet } from './set-pin-sheet.tsx';
import { TryPinSheet } from './try-pin-sheet.tsx';

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

  return (
    <Section title={text('security.pin.title')}>
      {pin.isPending ? (
        <SkeletonRows rows={2} />
      ) : pin.isLoadingError ? (
        <QueryError query={pin} />
      ) : (
        <Stack alignItems="flex-start">
          {(state === 'unset' || state === 'set') && (
            <Text tone="muted">{text(`security.pin.${state}`)}</Text>
          )}
          {state === 'resting' && retryAt !== null && (
            <Notice
              tone="warn"
              title={text('security.pin.resting', { time: format.time(Date.parse(retryAt)) })}
            />
          )}
          {state === 'locked' && <Notice tone="warn" title={text('security.pin.locked')} />}
          {state === 'unset' && (
            <Button aria-haspopup="dialog" onClick={() => setOpen('set')}>
              {text('security.pin.setAction')}
            </Button>
          )}
          {state === 'set' && (
            <Button aria-haspopup="dialog" onClick={() => setOpen('try')}>
              {text('security.pin.tryAction')}
            </Button>
          )}
        </Stack>
      )}
      {open === 'set' && (
        <SetPinSheet password={password} set={set} onSet={onSet} onClose={close} />
      )}
      {open === 'try' && <TryPinSheet form={verify} onProven={onProven} onClose={close} />}
    </Section>
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
