import { Suspense, type ReactNode } from 'react';
import type { ScreenEntry } from '#core/bundle.ts';
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
  if (entry.access === undefined) return children;
  return (
    <Suspense fallback={<Waiting />}>
      <ProtectedScreen gate={entry.access}>{children}</ProtectedScreen>
    </Suspense>
  );
}
