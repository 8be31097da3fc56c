import { eq } from 'drizzle-orm';
import { priceAlert } from '#server/db/tables/alert.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { instrument, marta, type FeatureCases } from './case.ts';

const body = { ...instrument, kind: 'percent', value: '99' };
const base = '/api/alert/app/v1';

// There are fifty at most.
const noAlerts = (test: TestApp) =>
  test.db.inTenant(home.id, (tx) => tx.delete(priceAlert).where(eq(priceAlert.tenant, home.id)));

async function openAlert(test: TestApp, token: string): Promise<{ readonly id: string }> {
  await noAlerts(test);
  const answer = await test.call({ method: 'POST', path: `${base}/list`, token, body });
  return { id: answer.json<{ id: string }>().id };
}

async function pausedAlert(test: TestApp, token: string): Promise<{ readonly id: string }> {
  const { id } = await openAlert(test, token);
  await test.call({ method: 'POST', path: `${base}/${id}/pause`, token });
  return { id };
}

export const alertCases: FeatureCases = {
  client: {
    listAlerts: { ...marta, query: { state: 'open', limit: '5' } },
    createAlert: { ...marta, before: noAlerts, body },
    pauseAlert: { ...marta, makePath: openAlert },
    resumeAlert: { ...marta, makePath: pausedAlert },
    removeAlert: { ...marta, makePath: openAlert },
  },
};
