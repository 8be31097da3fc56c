import { useQuery } from '@tanstack/react-query';
import type { Gate } from '#config/gates.gen.ts';
import { queries } from '#api/queries.ts';
import { asksSessionOnly, evaluateGate, guestContext, type GateContext, type GateReason } from '#core/gates.ts';
import { useApp, useSignedIn } from './app-context.ts';

export type GateState =
  | { readonly state: 'open' }
  | { readonly state: 'shut'; readonly reasons: readonly GateReason[] }
  /** Not known before the client's permissions have arrived. */
  | { readonly state: 'waiting' };

const open: GateState = { state: 'open' };
const waiting: GateState = { state: 'waiting' };

/** Answers gates for whoever is using the page. The server answers the same gates again, and decides. */
export function useGates(): (gate: Gate | undefined) => GateState {
  const { file } = useApp();
  const { context, complete } = useGateContext();
  return (gate) => {
    if (gate === undefined) return open;
    if (!complete && !asksSessionOnly(gate, file.gates)) return waiting;
    const answer = evaluateGate(gate, file.gates, context);
    return answer.allowed ? open : { state: 'shut', reasons: answer.reasons };
  };
}

export function useGate(gate: Gate | undefined): GateState {
  return useGates()(gate);
}

function useGateContext(): { context: GateContext; complete: boolean } {
  const { api } = useApp();
  const signedIn = useSignedIn();
  const config = useQuery({ ...queries.clientConfig(api), enabled: signedIn });
  const verified = useQuery({ ...queries.verified(api), enabled: signedIn });
  const assets = useQuery({ ...queries.assets(api), enabled: signedIn });
  if (!signedIn) return { context: guestContext, complete: true };

  const payload = config.data;
  const context: GateContext = {
    signedIn,
    kyc: verified.data?.status ?? (verified.isError ? 'unverified' : 'unknown'),
    perms: payload?.perms ?? [],
    vip: payload?.vip ?? 0,
    score: payload?.score ?? 0,
    features: payload?.features ?? {},
    outstanding: assets.data?.buckets.find(({ bucket }) => bucket === 'outstanding')?.amount ?? '0',
  };
  // What could not be fetched is not known: neither open nor shut. The check of identity alone has an answer (§4).
  return { context, complete: config.data !== undefined && assets.data !== undefined && !verified.isPending };
}
