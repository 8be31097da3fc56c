import type { components } from '#api/client.gen.ts';
import type { WithdrawalReason } from '#core/banking/withdrawal.ts';
import { withdrawalReasons } from '#core/banking/withdrawal.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit-service.ts';
import { owingAmong } from '#server/modules/overdrawn/owed-service.ts';
import { findPac, givePac } from '#server/modules/pac/pac-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
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
  readonly secrets: Pick<Secrets, 'code'>;
  readonly attempts: Pick<AttemptLimit, 'take' | 'succeeded'>;
  /** Called with each request, in its transaction. */
  readonly onRequested: (tx: TenantTransaction, row: WithdrawalRow) => Promise<void>;
}

/** Withdrawals to bank accounts of the client, as the client sees them. */
export function withdrawalHandlers({
  db,
  clock,
  random,
  secrets,
  attempts,
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
        pac_from: facts.pacFrom === null ? null : show(facts.pacFrom),
        reasons: withdrawalReasons(facts, { payee: null, amount: null, pac: null }).map(wireReason),
      };
    },
    async checkWithdrawal({ body: { pac, ...draft } }, context) {
      const now = clock();
      const { clientId } = signedIn(context);
      const owner = { tenant: context.tenant.id, clientId };
      const subject = `pac:${clientId}`;
      // Counted before it is looked at.
      if (pac !== undefined) await attempts.take(owner.tenant, [{ subject, count: pacAllowance }]);
      const request = newId(now, random);
      const checked = await db.inTenant(owner.tenant, async (tx) => {
        const given = pac === undefined ? null : await findPac(tx, secrets, owner, pac);
        const situation = await readSituation(tx, context.tenant, clientId, now);
        const found = checkDraft(situation, draft, given);
        if (given === 'unknown')
          await recordClientAction(tx, context, { kind: 'pacProven', result: 'failed' }, now);
        else if (given !== null) await givePac(tx, given, request);
        return { ...found, isProven: given !== null && given !== 'unknown' };
      });
      if (checked.isProven) await attempts.succeeded(owner.tenant, subject);
      const { currency, amount, fee, net, available, reasons } = checked;
      const after = toBig(available).minus(amount);
      return {
        request,
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
      await recordClientAction(
        tx,
        context,
        { kind: 'withdrawalRequested', detail: { id: row.id } },
        now,
      );
      await onRequested(tx, row);
      return wireOwn(row, false);
    },
    listWithdrawals({ query }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            withdrawalsOf(tx, tenant, signedIn(context).clientId, after, limit),
          async show(rows) {
            const owes = await isOwing(tx, tenant, signedIn(context).clientId);
            return rows.map((row) => wireOwn(row, owes));
          },
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    async findWithdrawal({ path: { id } }, context) {
      const tenant = context.tenant.id;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant, async (tx) => {
        const row = await foundBy(tx, tenant, clientId, id);
        const owes = await isOwing(tx, tenant, clientId);
        return { withdrawal: row === null ? null : wireOwn(row, owes) };
      });
    },
    async getWithdrawal({ path: { id } }, context) {
      const tenant = context.tenant.id;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant, async (tx) =>
        wireOwn(
          await findWithdrawal(tx, tenant, clientId, id),
          await isOwing(tx, tenant, clientId),
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
        await recordClientAction(tx, context, { kind: 'withdrawalCancelled', detail: { id } }, now);
        return decided;
      });
      return wireOwn(after, false);
    },
  };
}

/** Wrong PAC codes in a window of attempts. */
const pacAllowance = 5;

async function isOwing(tx: TenantTransaction, tenant: string, clientId: string): Promise<boolean> {
  return (await owingAmong(tx, tenant, [clientId])).has(clientId);
}

function wireOwn(row: WithdrawalRow, owes: boolean): Schemas['Withdrawal'] {
  return { ...wireWithdrawal(row, owes), request: row.request };
}

function wireReason({ code, params }: WithdrawalReason): Schemas['WithdrawalReason'] {
  return { code, params: { ...params } };
}
