import { tradingPlanHalt } from '#server/db/tables/trading-plan.ts';
import { proveByPinAndCode } from '#tests/server/given-banking.ts';
import {
  draftedPlan,
  forgetPlans,
  planBody,
  startBody,
  startedPlan,
} from '#tests/server/given-plan.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

const small = { amount: '500' };
const note = 'Prices of the feed are wrong';

async function draft(test: TestApp, token: string) {
  return { id: (await draftedPlan(test, token, small)).id };
}

async function running(test: TestApp) {
  await forgetPlans(test);
  return { id: (await startedPlan(test, await test.accessToken('marta'), small)).id };
}

const trading = (test: TestApp) => test.db.inTenant(home.id, (tx) => tx.delete(tradingPlanHalt));

async function halted(test: TestApp): Promise<void> {
  await trading(test);
  await test.db.inTenant(home.id, (tx) =>
    tx.insert(tradingPlanHalt).values({ tenant: home.id, note, haltedAt: test.now }),
  );
}

export const planCases: FeatureCases = {
  client: {
    getTradingPlanOffer: marta,
    draftTradingPlan: { ...marta, body: planBody },
    startTradingPlan: {
      ...marta,
      before: async (test) => {
        await trading(test);
        await forgetPlans(test);
      },
      makePath: draft,
      prepare: (test, token) => proveByPinAndCode(test, 'marta', token),
      body: { ...startBody },
    },
    stopTradingPlan: { ...marta, before: trading, makePath: running },
    listTradingPlans: { ...marta, query: { limit: '5' } },
    getTradingPlan: { ...marta, makePath: draft },
    listTradingPlanOrders: { ...marta, makePath: draft, query: { limit: '5' } },
    listTradingPlanDays: { ...marta, makePath: draft, query: { limit: '5' } },
  },
  desk: {
    listClientTradingPlans: { query: { status: 'active', limit: '5' } },
    stopClientTradingPlan: { before: trading, makePath: running, body: { note } },
    getTradingPlanHalt: {},
    haltTradingPlans: { before: trading, body: { note } },
    resumeTradingPlans: { before: halted },
  },
};
