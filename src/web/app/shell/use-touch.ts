import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '#page/app-context.ts';

/** Gestures of a touch screen; a mouse has none, and everything has its button or key all the same. */
export function useTouch(): void {
  const { toasts } = useApp();
  const client = useQueryClient();
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches)
      void import('./touch.ts').then((touch) => touch.followTouches(client, toasts));
  }, [client, toasts]);
}
