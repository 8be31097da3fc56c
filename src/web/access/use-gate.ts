import { useQuery } from '@tanstack/react-query';
import type { Gate } from '#config/gates.gen.ts';
import { queries } from '#api/queries.ts';
import { kycStatusAfterFailure } from '#core/identity/kyc-status.ts';
import {
  asksSessionOnly,
  evaluateGate,
  guestContext,
  type GateContext,
  type GateReason,
} from '#core/gates.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import type { FailedQuery } from '#data/failed-query.ts';

export type GateState =
  | { readonly state: 'open' }
  | { readonly state: 'denied'; readonly reasons: readonly GateReason[] }
  /** Not known before the client's permissions have arrived; `failed` is the question that failed. */
  | { readonly state: 'waiting'; readonly failed: FailedQuery | null };

const open: GateState = { state: 'open' };

/** Answers gates for the current client or guest. The server answers the same gates again, and decides. */
export function useGates(): (gate: Gate | undefined) => GateState {
  const { file } = useApp();
  const { context, complete, failed } = useGateContext();
  return (gate) => {
    if (gate === undefined) return open;
    if (!complete && !asksSessionOnly(gate, file.gates)) return { state: 'waiting', failed };
    const answer = evaluateGate(gate, file.gates, context);
    return answer.allowed ? open : { state: 'denied', reasons: answer.reasons };
  };
}

export function useGate(gate: Gate | undefined): GateState {
  return useGates()(gate);
}

function useGateContext(): {
  context: GateContext;
  complete: boolean;
  failed: FailedQuery | null;
} {
  const { api } = useApp();
  const signedIn = useSignedIn();
  const config = useQuery({ ...queries.clientConfig(api), enabled: signedIn });
  const verified = useQuery({ ...queries.verified(api), enabled: signedIn });
  const assets = useQuery({ ...queries.assets(api), enabled: signedIn });
  if (!signedIn) return { context: guestContext, complete: true, failed: null };

  const payload = config.data;
  const context: GateContext = {
    signedIn,
    // A failed check leaves the answer before it where it was; without one it has an answer all the same (§4).
    kyc:
      verified.data !== undefined
        ? verified.data.status
        : verified.isError
          ? kycStatusAfterFailure('unknown')
          : 'unknown',
    perms: payload?.perms ?? [],
    vip: payload?.vip ?? 0,
    score: payload?.score ?? 0,
    features: payload?.features ?? {},
    outstanding: assets.data?.buckets.find(({ bucket }) => bucket === 'outstanding')?.amount ?? '0',
    deposits: payload?.client_deposit ?? false,
  };
  // What could not be fetched is not known: neither open nor denied. The check of identity alone has an answer (§4).
  const complete = config.data !== undefined && assets.data !== undefined && !verified.isPending;
  return {
    context,
    complete,
    failed: [config, assets].find(({ data, isError }) => data === undefined && isError) ?? null,
  };
}
