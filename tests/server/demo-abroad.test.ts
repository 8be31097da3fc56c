import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { walkingRates } from '#server/platform/exchange-rates.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { anyStores } from './test-stores.ts';
import { stranger } from './test-tenants.ts';

type Schemas = components['schemas'];

describe('a demonstration that holds a stock abroad', { timeout: 300_000 }, () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(anyStores(), {
      rates: walkingRates(() => new Date('2026-11-21T10:00:00.000Z')),
    });
  });
  afterAll(() => test.close());

  it('shows what the price and what the currency made of its profits', async () => {
    const { holdings, est_effects } = (
      await test.call({
        path: '/api/stat/app/v1/portfolio?range=90D',
        token: await test.accessToken('marta', stranger),
        tenant: stranger,
      })
    ).json<Schemas['Portfolio']>();
    const [abroad, ...others] = holdings.filter(({ currency }) => currency === 'USD');
    expect(others).toEqual([]);
    for (const effects of [abroad?.home_effects, abroad?.home_realised_effects]) {
      expect(Number(effects?.currency)).not.toBe(0);
      expect(
        toBig(effects?.price ?? '0')
          .plus(effects?.currency ?? '0')
          .toFixed(2),
      ).toBe(effects?.total);
    }
    // Nothing else is paid in another currency, so that the currency's part of all is that of this one.
    expect(est_effects?.currency).toBe(abroad?.home_effects?.currency);
    expect((await checkLedger(test.db, stranger.id)).differences).toEqual([]);
  });
});
