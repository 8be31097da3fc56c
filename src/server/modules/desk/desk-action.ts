import type { DeskRequestKind } from '#server/rules/desk/desk-request-kind.ts';
import type { DeskAmount } from '#server/rules/desk/second-operator.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientActResult } from './client-act.ts';

/** What an action is about and what else it needs, as it was asked for. */
export interface ActionRequest {
  /** Id of the object; of the client where it is about the client. */
  readonly subject: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface ActionPlan {
  readonly clientId: string;
  /** What it moves; `null` for what always waits for a second operator. */
  readonly money: DeskAmount | null;
}

export interface ResetCode {
  readonly code: string;
  readonly expires_at: string;
}

/** What came of an action. */
export interface ActionResult<Answer> extends ClientActResult<Answer> {
  readonly after: object;
  /** Of a password reset: shown to the second operator, once. */
  readonly reset?: ResetCode;
}

export type CarryOut<Answer> = (
  tx: TenantTransaction,
  tenant: string,
  request: ActionRequest,
) => Promise<ActionResult<Answer>>;

/**
 * Something at the desk that one operator does, or asks for where another has to decide. Both ways run the same code: it is
 * planned under the lock of its object, and carried out in the same transaction.
 */
export interface DeskAction<Answer = unknown> {
  readonly kind: DeskRequestKind;
  /** Locks the object and refuses what cannot be done with it now, as carrying it out would. */
  plan(tx: TenantTransaction, tenant: string, request: ActionRequest): Promise<ActionPlan>;
  /** What takes long is done here, before a decision opens its transaction. */
  prepare(): Promise<CarryOut<Answer>>;
}

/** Actions of one part of the desk, by their kind. */
export type DeskActions<Kind extends DeskRequestKind, Answer> = {
  readonly [Each in Kind]: DeskAction<Answer>;
};

/** A parameter that the action cannot do without; it was held to the contract when it was asked for. */
export function paramOf({ params }: ActionRequest, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`an action of the desk lacks its ${name}`);
  return value;
}
