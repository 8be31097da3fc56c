import type { Gate } from '#config/gates.gen.ts';
import { CodedError } from '#core/errors.ts';
import type { GateContext, GateReason } from '#core/gates.ts';
import { evaluateGate } from '#core/gates.ts';
import { productAccess } from '../rules/product-access.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { Operation, OperationGate } from './contract.ts';
import type { CallContext, ClientContext } from './handler.ts';

/** Reads what gates look at, as it is now: nothing that a token or an earlier call knew. */
export interface GateContexts {
  read(
    tenant: Tenant,
    client: ClientContext | null,
    tx: TenantTransaction | null,
  ): Promise<GateContext>;
}

/** Refuses a caller for whom a gate of the operation is closed, with every reason. A gate that the tenant does not declare is closed. */
export function refuseClosed({ gates }: Operation, tenant: Tenant, caller: GateContext): void {
  const reasons = gates.flatMap((entry) => reasonsOf(entry, tenant, caller));
  if (reasons.length > 0) throw refusal(reasons);
}

/** How the handler of an operation asks for a product's level, which is unknown before it is read. */
export function productGuard(
  operation: Operation,
  caller: GateContext | null,
): CallContext['requireProduct'] {
  return (product, given = {}) => {
    if (!caller || !operation.gates.some((entry) => 'product' in entry))
      throw new Error(`${operation.id} names no product in x-gate`);
    const reason = productAccess(product, given, caller);
    if (reason) throw refusal([reason]);
  };
}

function reasonsOf(
  entry: OperationGate,
  tenant: Tenant,
  caller: GateContext,
): readonly GateReason[] {
  const gate = gateOf(entry);
  return gate === null ? [] : evaluateGate(gate, tenant.gates, caller).reasons;
}

function gateOf(entry: OperationGate): Gate | null {
  if ('gate' in entry) return entry.gate;
  return 'product' in entry ? null : entry;
}

function refusal(reasons: readonly GateReason[]): CodedError {
  const distinct = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]));
  return new CodedError('gateRefused', { reasons: [...distinct.values()] });
}
