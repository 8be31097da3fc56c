import { and, eq, inArray } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { riskVersion } from '#core/day-trading/plan-limits.ts';
import { strategies } from '#server/rules/day-trading/strategies.ts';
import type { Strategies } from '#core/day-trading/strategy.ts';
import { runningPlanStatuses } from '#core/lifecycle/trading-plan.ts';
import { tradingPlan } from '#server/db/tables/trading-plan.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { planJob } from '#server/modules/plan/plan-jobs.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { simulatedVenue } from '#server/venue/simulated-venue.ts';
import { proveByPinAndCode } from './given-banking.ts';
import { runJob } from './given-trading.ts';
import type { TestApp } from './test-app.ts';
import { pass } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];
export type Plan = Schemas['TradingPlan'];

export const planBody: Schemas['TradingPlanRequest'] = {
  strategy: 'momentum',
  risk: 'high',
  market: 'XMAD-S',
  amount: '2000',
  loss_percent: 10,
  ends_on: null,
};

/** What a start says was accepted. */
export const startBody: Schemas['TradingPlanStart'] = {
  risk_version: riskVersion,
  agreement: true,
  agreement_version: 'day-trading-risk.es-ES.test',
};

export const planPath = '/api/plan/app/v1';

export async function draftedPlan(
  test: TestApp,
  token: string,
  changes: Partial<Schemas['TradingPlanRequest']> = {},
): Promise<Plan> {
  const body = { ...planBody, ...changes };
  const answer = await test.call({ method: 'POST', path: planPath, token, body });
  if (answer.statusCode !== 200) throw new Error(`not drafted: ${answer.body}`);
  return answer.json<Plan>();
}

/** Sends the start of a draft, with the proof that it asks for. */
export async function sendStart(test: TestApp, token: string, id: string, key?: string) {
  await proveByPinAndCode(test, 'marta', token);
  return test.call({
    method: 'POST',
    path: `${planPath}/${id}/start`,
    token,
    body: startBody,
    ...(key !== undefined && { key }),
  });
}

export async function startedPlan(
  test: TestApp,
  token: string,
  changes: Partial<Schemas['TradingPlanRequest']> = {},
): Promise<Plan> {
  const { id } = await draftedPlan(test, token, changes);
  const answer = await sendStart(test, token, id);
  if (answer.statusCode !== 200) throw new Error(`not started: ${answer.body}`);
  return answer.json<Plan>();
}

/** As if every plan were over, so that others can be started; what the ledger says stays. */
export async function forgetPlans(test: TestApp): Promise<void> {
  await test.db.inTenant(home.id, (tx) =>
    tx
      .update(tradingPlan)
      .set({ status: 'stopped', endedAt: test.now })
      .where(
        and(eq(tradingPlan.tenant, home.id), inArray(tradingPlan.status, [...runningPlanStatuses])),
      ),
  );
}

/** What looks at plans on a server. */
function plansJob(
  { db, market }: Pick<TestApp, 'db' | 'market'>,
  using: Strategies = strategies,
): JobHandler {
  return planJob({
    db,
    market: market.provider,
    venue: simulatedVenue(market.provider),
    random: systemRandom,
    strategies: using,
  });
}

/** Looks at every plan once. */
export function lookAtPlans(
  test: Pick<TestApp, 'db' | 'market' | 'now'>,
  using: Strategies = strategies,
): Promise<void> {
  return plansJob(test, using).run({
    tenant: home,
    payload: {},
    now: test.now,
    settle: (work) => test.db.inTenant(home.id, work),
  });
}

/** A minute: plans are looked at, and some seconds later their orders meet their venue. */
export async function planMinute(test: TestApp, using: Strategies = strategies): Promise<void> {
  pass(test, 50);
  await lookAtPlans(test, using);
  pass(test, 10);
  await runJob(test, 'trade.match');
}

/** The next weekday at nine, UTC: an hour after the venue opened. */
export function nextSession(now: Date): Date {
  const next = new Date(`${now.toISOString().slice(0, 10)}T09:00:00.000Z`);
  do next.setUTCDate(next.getUTCDate() + 1);
  while (next.getUTCDay() === 0 || next.getUTCDay() === 6);
  return next;
}
