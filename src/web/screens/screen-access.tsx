import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ScreenEntry } from '#core/bundle.ts';
import { needsSignIn } from '#core/gates.ts';
import { useApp, useSignedIn } from '#services/app-context.ts';
import { lazyPart } from './lazy-part.ts';

const GatedScreen = lazyPart(() => import('./gated-screen.tsx'));

// The same reminder once (specification §8).
const reminderThrottle = 2_000;

/**
 * Who may see a screen. A guest at a protected one is told so and led home, with the way back kept for after
 * the login. What depends on permissions is left to the part that knows them.
 */
export function ScreenAccess({ entry, children }: { readonly entry: ScreenEntry; readonly children: ReactNode }) {
  const { file } = useApp();
  const signedIn = useSignedIn();
  // Whose session ends here, by signing out or by itself, is led home without a reminder (specification §4, §8).
  const [cameSignedIn] = useState(signedIn);
  if (entry.access === undefined) return children;
  if (!signedIn && needsSignIn(entry.access, file.gates)) return cameSignedIn ? <Navigate to="/" replace /> : <AskToSignIn />;
  return <Suspense fallback={null}><GatedScreen gate={entry.access}>{children}</GatedScreen></Suspense>;
}

function AskToSignIn() {
  const { file, toasts } = useApp();
  const location = useLocation();
  const routeOf = (id: string) => file.screens.find((screen) => screen.id === id)?.route ?? '/';
  // Where home itself is protected, there is nowhere to wait but the login.
  const home = routeOf(file.navigation.home);
  const target = location.pathname === home ? routeOf(file.navigation.login) : home;
  useEffect(() => {
    toasts.show('error.loginRequired', { throttle: reminderThrottle });
  }, [toasts]);
  const wanted = encodeURIComponent(location.pathname + location.search);
  return <Navigate to={`${target}?redirect=${wanted}`} replace />;
}
