import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Gate } from '#config/gates.gen.ts';
import { needsSignIn } from '#core/gates.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { GatedScreen } from './gated-screen.tsx';

// The same reminder once (specification §8).
const reminderThrottle = 2_000;

export interface ProtectedScreenProps {
  readonly gate: Gate;
  readonly children: ReactNode;
}

/**
 * A screen that requires a signed-in client. A guest is informed and sent home; the path is kept for after sign-in.
 * What depends on permissions is left to the part that knows them.
 */
export default function ProtectedScreen({ gate, children }: ProtectedScreenProps) {
  const { file, endedAt } = useApp();
  const signedIn = useSignedIn();
  const { key } = useLocation();
  // A client whose session ends here, by signing out or by itself, is led home without a reminder (specification §4,
  // §8), even where it ended before the screen had come.
  const [cameSignedIn] = useState(() => signedIn || endedAt() === key);
  if (!signedIn && needsSignIn(gate, file.gates))
    return cameSignedIn ? <Navigate to="/" replace /> : <AskToSignIn />;
  return <GatedScreen gate={gate}>{children}</GatedScreen>;
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
