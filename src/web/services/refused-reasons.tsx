import type { ReactNode } from 'react';
import { readGateReasons } from '#core/gate-reasons.ts';
import { Stack } from '#ui/box.ts';
import { GateReasons } from './gate-reasons.tsx';

/** The same sentences as on a locked screen, for what the backend refused. */
export default function RefusedReasons({ reasons }: { readonly reasons: unknown }): ReactNode {
  return <Stack gap="3" marginTop="1" alignItems="flex-start"><GateReasons reasons={readGateReasons(reasons)} /></Stack>;
}
