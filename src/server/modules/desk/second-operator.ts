import type { components } from '#api/desk.gen.ts';
import type { DeskRequestKind } from '#server/rules/desk/desk-request-kind.ts';
import { decidingRoles } from '#server/rules/desk/desk-request-kind.ts';
import type { DeskAmount } from '#server/rules/desk/second-operator.ts';
import { needsSecondOperator } from '#server/rules/desk/second-operator.ts';
import { CodedError } from '#core/errors.ts';
import { compare, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { DeskRequestRow } from '#server/db/tables/desk-request.ts';
import { AcceptedAnswer } from '#server/http/accepted-answer.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext } from '#server/http/handler.ts';
import { concludeAct } from './client-act.ts';
import type { ActionPlan, ActionRequest, DeskAction, ResetCode } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { beginRequest, decideRequest, findRequest, wireRequest } from './desk-request-service.ts';

type Waiting = AcceptedAnswer<components['schemas']['DeskRequest']>;

/** Four eyes: what is above the tenant's limit, and every reset, is carried out by the operator who confirms it. */
export interface SecondOperator {
  /** Does it at once, or answers that it waits; 409 `stateConflict` where it waits already. */
  ask<Answer>(
    action: DeskAction<Answer>,
    request: ActionRequest,
    context: CallContext,
  ): Promise<Answer | Waiting>;
  /** Asks for what always waits. */
  request(action: DeskAction, request: ActionRequest, context: CallContext): Promise<Waiting>;
  /**
   * Carries out what another operator asked for: 403 for the operator who asked and for one without a role for it, 409 `stateConflict` where it is
   * decided, expired or not possible any more, and `changedMeanwhile` where it would move another amount by now.
   */
  approve(actions: ActionsByKind, id: string, context: CallContext): Promise<ResetCode | null>;
  close(
    id: string,
    event: 'reject' | 'withdraw',
    context: CallContext,
    reason?: string,
  ): Promise<void>;
}

export type ActionsByKind = { readonly [Kind in DeskRequestKind]: DeskAction };

export function createSecondOperator(dependencies: DeskDependencies): SecondOperator {
  const { db, outbox } = dependencies;

  const find = (context: CallContext, id: string) =>
    db.inTenant(context.tenant.id, (tx) => findRequest(tx, context.tenant.id, id));

  async function begin(
    tx: TenantTransaction,
    kind: DeskRequestKind,
    { clientId, money }: ActionPlan,
    { subject, params }: ActionRequest,
    context: CallContext,
  ): Promise<Waiting> {
    const { operatorId, name } = operatorOf(context);
    const begun = await beginRequest(tx, dependencies, context.tenant.id, {
      kind,
      clientId,
      subjectId: subject,
      params,
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      requestedBy: operatorId,
    });
    await concludeAct(tx, dependencies, context, `${kind}.request`, clientId, {
      after: { request: begun.id, ...factsOf(begun) },
    });
    return new AcceptedAnswer(wireRequest(begun, name));
  }

  return {
    async ask(action, request, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        const plan = await action.plan(tx, tenant, request);
        if (needsSecondOperator(plan.money, context.tenant.banking.secondOperatorAbove))
          return begin(tx, action.kind, plan, request, context);
        const carryOut = await action.prepare();
        const done = await carryOut(tx, tenant, request);
        await concludeAct(tx, dependencies, context, action.kind, plan.clientId, done);
        return done.answer;
      });
    },
    request: (action, request, context) =>
      db.inTenant(context.tenant.id, async (tx) => {
        const plan = await action.plan(tx, context.tenant.id, request);
        return begin(tx, action.kind, plan, request, context);
      }),
    async approve(actions, id, context) {
      const tenant = context.tenant.id;
      const { operatorId, roles } = operatorOf(context);
      const found = await find(context, id);
      refuseRole(found, roles);
      const action = actions[found.kind];
      const carryOut = await action.prepare();
      const request = { subject: found.subjectId ?? found.clientId, params: found.params };
      const [reset, messages] = await db.inTenant(tenant, async (tx) => {
        // In the order of `ask`: the object, then the request.
        const { clientId, money } = await planned(tx, tenant, action, request);
        const decision = { event: 'approve', operatorId } as const;
        const decided = await decideRequest(tx, dependencies, tenant, id, decision);
        if (!isSame(decided, money)) throw new CodedError('changedMeanwhile');
        const done = await carryOut(tx, tenant, request);
        const sent = await concludeAct(tx, dependencies, context, found.kind, clientId, {
          ...done,
          after: { ...done.after, request: id },
        });
        return [done.reset ?? null, sent] as const;
      });
      for (const message of messages) outbox.deliver(message);
      return reset;
    },
    async close(id, event, context, reason) {
      const tenant = context.tenant.id;
      const { operatorId, roles } = operatorOf(context);
      const found = await find(context, id);
      if (event === 'reject') refuseRole(found, roles);
      const because = reason === undefined ? {} : { reason };
      await db.inTenant(tenant, async (tx) => {
        const decision = { event, operatorId, ...because };
        await decideRequest(tx, dependencies, tenant, id, decision);
        await concludeAct(tx, dependencies, context, `request.${event}`, found.clientId, {
          before: { request: id, kind: found.kind },
          ...(reason !== undefined && { after: because }),
        });
      });
    },
  };
}

/** What it comes to by now: what was asked for may not fit any more, and that is no error of an operator. */
async function planned(
  tx: TenantTransaction,
  tenant: string,
  action: DeskAction,
  request: ActionRequest,
): Promise<ActionPlan> {
  try {
    return await action.plan(tx, tenant, request);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'requestInvalid')
      throw new CodedError('changedMeanwhile');
    throw error;
  }
}

function refuseRole({ kind }: DeskRequestRow, roles: readonly string[]): void {
  if (!decidingRoles(kind).some((role) => roles.includes(role))) throw new CodedError('forbidden');
}

/** What the second operator saw is what is done. */
function isSame({ amount, currency }: DeskRequestRow, money: DeskAmount | null): boolean {
  if (amount === null || money === null) return amount === null && money === null;
  return currency === money.currency && compare(amount, money.amount) === 0;
}

function factsOf({ subjectId, params, amount, currency }: DeskRequestRow) {
  return amount === null
    ? {}
    : { subject: subjectId, ...params, amount: toBig(amount).toFixed(), currency };
}
