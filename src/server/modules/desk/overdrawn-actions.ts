import type { components } from '#api/desk.gen.ts';
import type { OverdrawnReason } from '#core/banking/overdrawn.ts';
import { leftOf, overdrawnReasons } from '#core/banking/overdrawn.ts';
import type { MoneyKind } from '#server/rules/desk/desk-request-kind.ts';
import { toBig } from '#core/money.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import type { OverdrawnAct } from '#server/modules/overdrawn/overdrawn-service.ts';
import {
  checkOwed,
  planOverdrawn,
  recordOverdrawn,
  takeOverdrawnStep,
} from '#server/modules/overdrawn/overdrawn-service.ts';
import type { ActionRequest, DeskAction, DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import { clientOf } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Kind = Extract<MoneyKind, `overdrawn.${string}`>;
type Item = components['schemas']['ClientOverdrawn'];

/** Recording what a client owes, collecting it, giving it up, and undoing either. */
export function overdrawnActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<Kind, Item> {
  const change = (
    kind: Kind,
    actOf: (request: ActionRequest) => OverdrawnAct,
  ): DeskAction<Item> => ({
    kind,
    async plan(tx, tenant, request) {
      const { row, amount } = await planOverdrawn(
        tx,
        tenant,
        { id: request.subject, clientId: null },
        'operator',
        actOf(request),
      );
      return { clientId: row.clientId, money: { amount, currency: row.currency } };
    },
    prepare: async () => async (tx, tenant, request) => {
      const act = actOf(request);
      const { before, after } = await takeOverdrawnStep(
        tx,
        random,
        tenant,
        { id: request.subject, clientId: null },
        'operator',
        act,
        clock(),
      );
      return {
        answer: overdrawnItem(after),
        before: overdrawnFacts(before),
        after: { ...overdrawnFacts(after), ...('note' in act && { note: act.note }) },
      };
    },
  });
  return {
    'overdrawn.record': {
      kind: 'overdrawn.record',
      async plan(tx, tenant, request) {
        const { id } = await clientOf(tx, tenant, request.subject, 'lock');
        const [amount, currency] = [paramOf(request, 'amount'), paramOf(request, 'currency')];
        checkOwed(amount, currency);
        return { clientId: id, money: { amount, currency } };
      },
      prepare: async () => async (tx, tenant, request) => {
        const { note } = request.params;
        const row = await recordOverdrawn(
          tx,
          random,
          tenant,
          {
            clientId: request.subject,
            amount: paramOf(request, 'amount'),
            currency: paramOf(request, 'currency'),
            reason: reasonOf(paramOf(request, 'reason')),
            ...(note !== undefined && { note }),
          },
          clock(),
        );
        return { answer: overdrawnItem(row), after: overdrawnFacts(row) };
      },
    },
    'overdrawn.clear': change('overdrawn.clear', ({ params: { amount } }) => ({
      act: 'pay',
      ...(amount !== undefined && { amount }),
    })),
    'overdrawn.waive': change('overdrawn.waive', (request) => ({
      act: 'waive',
      note: paramOf(request, 'note'),
    })),
    'overdrawn.undo': change('overdrawn.undo', (request) => ({
      act: 'undo',
      note: paramOf(request, 'note'),
    })),
  };
}

/** A record as the desk sees it. */
export function overdrawnItem(row: OverdrawnRow): Item {
  const { id, clientId, currency, amount, cleared, status, reason, note } = row;
  return {
    id,
    client_id: clientId,
    currency,
    amount: toBig(amount).toFixed(),
    left: leftOf({ amount, cleared, currency }),
    status,
    reason,
    note,
    created_at: row.createdAt.toISOString(),
    due_at: row.dueAt.toISOString(),
  };
}

function overdrawnFacts({ id, status, currency, amount, cleared, reason, note }: OverdrawnRow) {
  return { id, status, currency, amount, cleared, reason, note };
}

function reasonOf(text: string): OverdrawnReason {
  const reason = overdrawnReasons.find((each) => each === text);
  if (reason === undefined) throw new Error(`no reason for an outstanding balance: ${text}`);
  return reason;
}
