import type { ReactNode } from 'react';
import type { Gate } from '#config/gates.gen.ts';
import { DataProvider } from '#data/data-provider.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useGate } from '#access/use-gate.ts';
import { useKycForced } from '#session/use-kyc-forced.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Waiting } from '#ui/waits.tsx';
import { Locked } from '#access/lazy-locked.tsx';

/** A screen behind permissions: shown, or the reason why not. */
export function GatedScreen(props: { readonly gate: Gate; readonly children: ReactNode }) {
  return (
    <DataProvider>
      <Guarded {...props} />
    </DataProvider>
  );
}

function Guarded({ gate, children }: { readonly gate: Gate; readonly children: ReactNode }) {
  const answer = useGate(gate);
  const forced = useKycForced();
  if (answer.state === 'open') return children;
  if (answer.state === 'waiting')
    return answer.failed === null ? (
      <>
        <Waiting />
        <SkeletonRows rows={6} />
      </>
    ) : (
      <QueryError query={answer.failed} />
    );
  // Who must be verified is led to it from every screen, so a screen need not ask again (specification §6).
  if (forced && answer.reasons.every(({ code }) => code === 'kycNeeded')) return children;
  return <Locked reasons={answer.reasons} />;
}
