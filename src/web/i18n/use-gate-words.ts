import type { GateReason } from '#core/gates.ts';
import { useText } from './use-text.ts';

/** Says why a gate denies access (specification §6). */
export function useGateWords(): (reason: GateReason) => string {
  const text = useText();
  return ({ code, need, have }) => {
    const mine = Object.fromEntries(
      Object.entries(have).map(([name, value]) => [`have_${name}`, value]),
    );
    return text(`gate.${code}`, { ...need, ...mine });
  };
}
