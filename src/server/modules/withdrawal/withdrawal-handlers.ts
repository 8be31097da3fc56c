import type { components } from '#api/client.gen.ts';
import type { WithdrawalReason } from '#core/banking/withdrawal.ts';
import { withdrawalReasons } from '#core/banking/withdrawal.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordClientAct } from '#server/security-log/record-client-act.ts';
import { takeWithdrawalStep } from './withdrawal-step-service.ts';
import { wireWithdrawal } from './withdrawal-view-service.ts';
import { readSituation } from './withdrawal-facts.ts';
import {
  checkDraft,
  findWithdrawal,
  foundBy,
  requestWithdrawal,
  withdrawalsOf,
} from './withdrawal-service.ts';

type Schemas = components['schemas'];

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Called with each request, in its transaction. */
  readonly onRequested: (tx: TenantTransaction, row: WithdrawalRow) => Promise<void>;
}

/** Withdrawals to bank accounts of the client, as the client sees them. */
export function withdrawalHandlers({
  db,
  clock,
  random,
  onRequested,
}: Dependencies): Handlers<
  | 'getWithdrawalTerms'
  | 'checkWithdrawal'
  | 'requestWithdrawal'
  | 'listWithdrawals'
  | 'findWithdrawal'
  | 'getWithdrawal'
  | 'cancelWithdrawal'
> {
  return {
    async getWithdrawalTerms(_input, context) {
      const { facts } = await db.inTenant(context.tenant.id, (tx) =>
        readSituation(tx, context.tenant, signedIn(context).clientId, clock()),
      );
      const { currency, country, limits } = facts;
      const show = (amount: string) => roundTo(amount, currency, 'halfEven');
      return {
        currency,
        country,
        available: show(facts.available),
        minimum: show(limits.minimum),
        daily: show(limits.daily),
        daily_left: show(facts.dailyLeft),
        fee: show(limits.fee),
        fee_percent: toBig('0.01').times(limits.feeBps).toFixed(),
        reasons: withdrawalReasons(facts, { payee: null, amount: null }).map(wireReason),
      };
    },
    async checkWithdrawal({ body }, context) {
      const now = clock();
      const situation = await db.inTenant(context.tenant.id, (tx) =>
        readSituation(tx, context.tenant, signedIn(context).clientId, now),
      );
      const { currency, amount, fee, net, available, reasons } = checkDraft(situation, body);
      const after = toBig(available).minus(amount);
      return {
        request: newId(now, random),
        currency,
        amount,
        fee,
        net,
        available_after: roundTo(after.lt(0) ? '0' : after, currency, 'halfEven'),
        reasons: reasons.map(wireReason),
      };
    },
    async requestWithdrawal({ body }, context, tx) {
      const now = clock();
      const { clientId } = signedIn(context);
      const row = await requestWithdrawal(tx, random, context.tenant, clientId, body, now);
      await recordClientAct(
        tx,
        context,
        { kind: 'withdrawalRequested', detail: { id: row.id } },
        now,
      );
      await onRequested(tx, row);
      return wireOwn(row);
    },
    listWithdrawals({ query }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            withdrawalsOf(tx, tenant, signedIn(context).clientId, after, limit),
          show: (rows) => rows.map(wireOwn),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async findWithdrawal({ path: { id } }, context) {
      const tenant = context.tenant.id;
      const row = await db.inTenant(tenant, (tx) =>
        foundBy(tx, tenant, signedIn(context).clientId, id),
      );
      return { withdrawal: row === null ? null : wireOwn(row) };
    },
    async getWithdrawal({ path: { id } }, context) {
      const tenant = context.tenant.id;
      return wireOwn(
        await db.inTenant(tenant, (tx) =>
          findWithdrawal(tx, tenant, signedIn(context).clientId, id),
        ),
      );
    },
    async cancelWithdrawal({ path: { id } }, context) {
      const [tenant, now] = [context.tenant.id, clock()];
      const own = { id, clientId: signedIn(context).clientId };
      const { after } = await db.inTenant(tenant, async (tx) => {
        const decided = await takeWithdrawalStep(
          tx,
          random,
          tenant,
          own,
          'client',
          { step: 'cancel' },
          now,
        );
        await recordClientAct(tx, context, { kind: 'withdrawalCancelled', detail: { id } }, now);
        return decided;
      });
      return wireOwn(after);
    },
  };
}

function wireOwn(row: WithdrawalRow): Schemas['Withdrawal'] {
  return { ...wireWithdrawal(row), request: row.request };
}

function wireReason({ code, params }: WithdrawalReason): Schemas['WithdrawalReason'] {
  return { code, params: { ...params } };
}
