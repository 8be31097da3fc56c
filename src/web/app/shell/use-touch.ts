import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '#page/app-context.ts';

/** Gestures of a touch screen; a mouse has none, and everything has its button or key all the same. */
export function useTouch(): void {
  const { toasts } = useApp();
  const client = useQueryClient();
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return undefined;
    const following = import('./touch.ts').then(({ followTouches }) =>
      followTouches(
        () => void client.invalidateQueries().then(() => toasts.show('gesture.refreshed')),
      ),
    );
    return () => void following.then((stop) => stop());
  }, [client, toasts]);
}
