import type { OperatorRole } from '#core/desk/operator-role.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** Who calls at the desk, proven by the token of their session. */
export interface OperatorContext {
  readonly operatorId: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** Proves tokens of operators. `null` for an invalid one, without saying why. */
export interface OperatorSessions {
  prove(tenant: Tenant, token: string): Promise<OperatorContext | null>;
}
