import type { ReactNode } from 'react';
import type { Gate } from '#config/gates.gen.ts';
import { useGate } from '#services/use-gate.ts';

/** A block that is there only for whom its gate lets in (specification §6: hidden, not greyed). */
export default function GatedBlock({ gate, children }: { readonly gate: Gate; readonly children: ReactNode }) {
  return useGate(gate).state === 'open' ? children : null;
}
