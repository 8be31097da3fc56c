import type { Handlers } from '#server/http/handler.ts';
import { bondActions } from './bond-actions.ts';
import { noteActions } from './note-actions.ts';
import { otcActions } from './otc-actions.ts';
import { placingActions } from './placing-actions.ts';
import { quantActions } from './quant-actions.ts';
import { cryptoActions } from './crypto-actions.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { depositActions } from './deposit-actions.ts';
import { exchangeActions } from './exchange-actions.ts';
import { loanActions } from './loan-actions.ts';
import type { OrderDesk } from './order-actions.ts';
import { orderActions } from './order-actions.ts';
import { overdrawnActions } from './overdrawn-actions.ts';
import { openRequests, wireRequest } from './desk-request-service.ts';
import { withdrawalActions } from './withdrawal-actions.ts';
import { productActions } from './product-actions.ts';
import { resetActions } from './reset-actions.ts';
import { createSecondOperator } from './second-operator.ts';

const latest = 100;

type DeskRequests =
  | 'listDeskRequests'
  | 'approveDeskRequest'
  | 'rejectDeskRequest'
  | 'withdrawDeskRequest';

/** What one operator asked for, decided by another: an approval is carried out at once. */
export function deskRequestHandlers(
  dependencies: DeskDependencies & OrderDesk,
): Handlers<DeskRequests> {
  const { db, clock } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = {
    ...resetActions(dependencies),
    ...withdrawalActions(dependencies),
    ...depositActions(dependencies),
    ...cryptoActions(dependencies),
    ...exchangeActions(dependencies),
    ...overdrawnActions(dependencies),
    ...loanActions(dependencies),
    ...orderActions(dependencies),
    ...productActions(dependencies),
    ...bondActions(dependencies),
    ...noteActions(dependencies),
    ...quantActions(dependencies),
    ...placingActions(dependencies),
    ...otcActions(dependencies),
  };

  return {
    async listDeskRequests(_input, context) {
      const rows = await db.inTenant(context.tenant.id, (tx) =>
        openRequests(tx, context.tenant.id, clock(), latest),
      );
      return {
        items: rows.map(({ row, requestedBy }) => wireRequest(row, requestedBy)),
        next: null,
      };
    },
    async approveDeskRequest({ path: { id } }, context) {
      return { reset: await second.approve(actions, id, context) };
    },
    rejectDeskRequest: ({ path: { id }, body: { reason } }, context) =>
      second.close(id, 'reject', context, reason),
    withdrawDeskRequest: ({ path: { id } }, context) => second.close(id, 'withdraw', context),
  };
}
