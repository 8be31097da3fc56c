import type { TenantTransaction } from '#server/db/database.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { StepUpKind } from './contract.ts';
import type { ClientContext } from './handler.ts';

/** What has to be proven, and for what: one text for the operation and everything in its request. */
export interface StepUpDemand {
  readonly kind: StepUpKind;
  readonly intent: string;
}

/** Holds operations marked `x-step-up` to a fresh proof of the session that calls, given for this very request. */
export interface StepUpGuard {
  /**
   * Takes the proof and does the work; refuses with `stepUpNeeded` when there is none. A proof is good once: it is used up
   * before the work begins, so that two calls at once cannot share it, and it is given back when the work was refused.
   */
  spend<T>(
    tenant: Tenant,
    client: ClientContext,
    demand: StepUpDemand,
    work: () => Promise<T>,
  ): Promise<T>;
  /** Takes the proof in the transaction of the work, whose rollback gives it back. */
  take(
    tx: TenantTransaction,
    tenant: Tenant,
    client: ClientContext,
    demand: StepUpDemand,
  ): Promise<void>;
}
