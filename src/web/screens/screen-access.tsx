import { Suspense, useState, type ReactNode } from 'react';
import type { ScreenEntry } from '#core/bundle.ts';
import { useSignedIn } from '#page/app-context.ts';
import { Waiting } from '#ui/waits.tsx';
import { ProtectedScreen } from './access-parts.ts';

/** Who may see a screen. One that everybody may see is shown at once. */
export function ScreenAccess({
  entry,
  children,
}: {
  readonly entry: ScreenEntry;
  readonly children: ReactNode;
}) {
  const signedIn = useSignedIn();
  // Whose session ends here, by signing out or by itself, is led home without a reminder (specification §4, §8).
  const [cameSignedIn] = useState(signedIn);
  if (entry.access === undefined) return children;
  return (
    <Suspense fallback={<Waiting />}>
      <ProtectedScreen gate={entry.access} cameSignedIn={cameSignedIn}>
        {children}
      </ProtectedScreen>
    </Suspense>
  );
}
