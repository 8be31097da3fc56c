import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import type { CreditScoreRow } from '#server/db/tables/credit-score.ts';
import type { ScoreDecision } from '#server/modules/score/score-service.ts';
import { computeScore, scoresOf } from '#server/modules/score/score-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import { clientOf } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

/** Credit scores at the desk: their history, one that is set for a reason, and letting it be computed again. */
export function deskScoreHandlers(
  dependencies: DeskDependencies,
): Handlers<'listScores' | 'setScore' | 'releaseScore'> {
  const { db, clock, random } = dependencies;

  function decide(clientId: string, context: CallContext, decision: ScoreDecision) {
    const tenant = context.tenant.id;
    return db.inTenant(tenant, async (tx) => {
      const before = await clientOf(tx, tenant, clientId, 'lock');
      const after = await computeScore(tx, random, tenant, clientId, clock(), decision);
      await recordAuditEvent(tx, dependencies, tenant, {
        who: operatorOf(context).name,
        act: 'setTo' in decision ? 'score.set' : 'score.release',
        clientId,
        before: { score: before.score },
        after: { score: after.score, reason: after.reason },
        origin: originOf(context.request),
      });
      return item(after);
    });
  }

  return {
    listScores({ path: { id }, query }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        await clientOf(tx, tenant, id);
        return pageOf(query, {
          rows: (after, limit) => scoresOf(tx, tenant, id, after, limit),
          show: (rows) => rows.map(item),
          place: (row) => ({ at: row.at, id: row.id }),
        });
      });
    },
    setScore: ({ path: { id }, body: { score, reason } }, context) =>
      decide(id, context, { setTo: score, reason }),
    releaseScore: ({ path: { id } }, context) => decide(id, context, { computed: true }),
  };
}

function item({ id, at, score, source, reason, factors }: CreditScoreRow) {
  return { id, at: at.toISOString(), score, source, reason, factors: [...factors] };
}
