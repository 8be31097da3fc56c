import { useEffect } from 'react';
import { useApp, useSignedIn } from '#page/app-context.ts';

const period = 15_000;

/** Renews the access token before it ends while the page is open (specification §7). */
export function useKeepAlive(): void {
  const { api } = useApp();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    const timer = setInterval(() => void api.keepAlive(), period);
    return () => clearInterval(timer);
  }, [api, signedIn]);
}
