import { depositAmountError } from '#core/banking/deposit.ts';
import { CodedError } from '#core/errors.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { PacCodeRow } from '#server/db/tables/pac-code.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { issuePac, listPacs } from '#server/modules/pac/pac-service.ts';
import { createClientAct } from './client-act.ts';
import { clientOf } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

/** PAC codes at the desk: issued for one withdrawal of a client, and what became of them. */
export function deskPacHandlers(
  dependencies: DeskDependencies,
): Handlers<'listPacCodes' | 'issuePacCode'> {
  const { db, clock } = dependencies;
  const act = createClientAct(dependencies);
  return {
    listPacCodes({ path: { id }, query }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        const { id: clientId } = await clientOf(tx, tenant, id);
        return pageOf(query, {
          rows: (after, limit) => listPacs(tx, { tenant, clientId }, after, limit),
          show: (rows) => rows.map(item),
          place: (row) => ({ at: row.issuedAt, id: row.id }),
        });
      });
    },
    issuePacCode: ({ path: { id }, body: { ceiling, currency } }, context) =>
      act('pac.issue', id, context, async (tx, client) => {
        const error = depositAmountError(ceiling, currency);
        if (error !== null)
          throw new CodedError('requestInvalid', {}, [{ pointer: '/ceiling', code: error }]);
        const owner = { tenant: client.tenant, clientId: client.id };
        const issue = { ceiling, currency, issuedBy: operatorOf(context).name };
        const { code, row, voided } = await issuePac(tx, dependencies, owner, issue, clock());
        return {
          answer: { ...item(row), code },
          ...(voided !== null && { before: { id: voided } }),
          // The code itself stays out of the audit log: a reader could use it.
          after: { id: row.id, hint: row.hint, ceiling, currency },
          notice: {
            kind: 'pacIssued',
            params: { amount: roundTo(ceiling, currency, 'halfEven'), currency },
            link: { to: 'withdrawals', id: null },
          },
        };
      }),
  };
}

function item(row: PacCodeRow) {
  const { id, hint, currency, ceiling, issuedBy, issuedAt, expiresAt } = row;
  return {
    id,
    hint,
    currency,
    ceiling: toBig(ceiling).toFixed(),
    issued_by: issuedBy,
    issued_at: issuedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    voided_at: row.voidedAt?.toISOString() ?? null,
    used_at: row.usedAt?.toISOString() ?? null,
    withdrawal_id: row.withdrawalId,
  };
}
