import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import {
  closuresIn,
  shownClosure,
  type ReviewedClosure,
} from '#server/modules/closure/closure-service.ts';
import { takeClosureStep, type ClosureAct } from '#server/modules/closure/closure-step-service.ts';
import { closureFacts } from './closure-facts.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { takeRecordedStep } from './recorded-step.ts';

type DeskClosures = 'listClosures' | 'approveClosure' | 'declineClosure' | 'reopenAccount';

/** Requests to close an account at the desk. */
export function deskClosureHandlers(dependencies: DeskDependencies): Handlers<DeskClosures> {
  async function decide(id: string, context: CallContext, act: ClosureAct): Promise<void> {
    await takeRecordedStep(dependencies, context, {
      name: `closure.${act.step}`,
      take: (tx, tenant, now) => takeClosureStep(tx, tenant, id, act, now),
      facts: closureFacts,
    });
  }

  return {
    listClosures({ query }, context) {
      const { status = 'asked' } = query;
      const tenant = context.tenant.id;
      return dependencies.db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => closuresIn(tx, tenant, status, after, limit),
          show: (rows) => rows.map(item),
          place: ({ row: { askedAt, id } }) => ({ at: askedAt, id }),
        }),
      );
    },
    approveClosure: ({ path: { id } }, context) =>
      decide(id, context, {
        step: 'approve',
        terms: context.tenant.closure,
        random: dependencies.random,
      }),
    declineClosure: ({ path: { id }, body: { reason } }, context) =>
      decide(id, context, { step: 'decline', reason }),
    reopenAccount: ({ path: { id } }, context) => decide(id, context, { step: 'reopen' }),
  };
}

function item({ row, fullName, obstacles }: ReviewedClosure) {
  return {
    client_id: row.clientId,
    full_name: fullName,
    request: shownClosure(row),
    obstacles,
  };
}
