import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { callWith } from '#scripts/desk/call-desk.ts';
import { demoProof } from '#scripts/desk/sign-in-commands.ts';
import { ledgerCheck } from '#scripts/ledger-check.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { depositWork } from './killed-money/deposit-work.ts';
import { exchangeWork } from './killed-money/exchange-work.ts';
import { loanWork } from './killed-money/loan-work.ts';
import type { Gains, MoneyStage, MoneyWork } from './killed-money/money-work.ts';
import { provingClient, type ProvingClient } from './killed-money/proving-client.ts';
import { withdrawalWork } from './killed-money/withdrawal-work.ts';
import {
  deskListening,
  listening,
  processProfile,
  startProcess,
  type ServerProcess,
} from './server-process.ts';

type Schemas = components['schemas'];

const kills = fullCounts ? 50 : 3;
const tenantId = processProfile.http.tenantId;

describe(
  `a server that is killed ${kills} times while money moves`,
  { timeout: 120_000 * kills },
  () => {
    let folder = '';
    let run: ServerProcess;
    let client: ProvingClient | null = null;
    let session: string | null = null;
    let clientId = '';

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'livery-killed-'));
      await mkdir(join(folder, 'tenants'));
      const signedIn = { signedIn: true };
      await writeFile(
        join(folder, 'tenants', 'home.json'),
        JSON.stringify({
          profile: {
            ...processProfile,
            // The client's authenticator is new, and every withdrawal asks for a PAC code.
            security: { coolingOffHours: 0 },
            banking: { withdrawals: { EUR: { pacFrom: '20' } } },
          },
          gates: {
            exchange: signedIn,
            deposits: signedIn,
            banking: signedIn,
            withdrawals: signedIn,
            loans: signedIn,
          },
        }),
      );
    });
    afterAll(async () => {
      run.child.kill('SIGKILL');
      await run.ended;
      await rm(folder, { recursive: true, force: true });
    });

    async function begin(): Promise<MoneyStage> {
      run = startProcess(folder, 'data', ['--demo', '--autopilot', 'off', '--desk-port', '0']);
      const address = await listening(run);
      const url = await deskListening(run);
      if (client === null) client = await provingClient(address, 'marta');
      else await client.moveTo(address);
      if (session !== null) return { client, desk: callWith(session, tenantId, { url }), clientId };
      const proof = { name: 'ana', ...(await demoProof(join(folder, 'data'), 'ana')) };
      const signedIn = callWith(null, tenantId, { url })<{ token: string }>(
        'POST',
        'sign_in',
        proof,
      );
      session = (await signedIn).token;
      const desk = callWith(session, tenantId, { url });
      const found = await desk<{ items: { id: string }[] }>('GET', 'clients?q=marta');
      clientId = found.items[0]?.id ?? '';
      await desk('POST', 'receiving_accounts', {
        currency: 'USD',
        bank_name: 'Other Bank',
        holder: 'Casa S.V.',
        number: 'ES9121000418450200051332',
      });
      return { client, desk, clientId };
    }

    const cash = async (stage: MoneyStage) =>
      Object.fromEntries(
        (await stage.client.send<Schemas['AccountList']>('GET', '/acc/app/v1/list')).body.items.map(
          ({ currency, available }) => [currency, available],
        ),
      );

    /** Work of every kind runs, and one kind waits for an answer: a different one each time. */
    async function killAtWork(works: readonly MoneyWork[], kill: number): Promise<void> {
      const wanted = works[kill % works.length];
      await expect
        .poll(
          () =>
            works.every((each) => each.answered() > 0) &&
            works.reduce((sum, each) => sum + each.answered(), 0) >= 8 + (kill % 7) &&
            (wanted?.underWay() ?? 0) > 0,
          { interval: 1, timeout: 90_000 },
        )
        .toBe(true);
      run.child.kill('SIGKILL');
      await run.ended;
    }

    it('has what it acknowledged, once, and does what is asked for again at most once', async () => {
      const works = [
        withdrawalWork(),
        loanWork(),
        depositWork(['EUR', 'USD']),
        exchangeWork('EUR', 'USD'),
        exchangeWork('USD', 'EUR'),
      ];
      let stage = await begin();
      for (let kill = 0; kill < kills; kill += 1) {
        const before = await cash(stage);
        const working = Promise.all(works.map((each) => each.go(stage)));
        await killAtWork(works, kill);
        await working;
        stage = await begin();
        const gains: Gains[] = [];
        for (const each of works) gains.push(await each.settle(stage));
        expect(await cash(stage)).toEqual(after(before, gains.flat()));
      }
      run.child.kill('SIGKILL');
      await run.ended;
      const lines: string[] = [];
      const code = await ledgerCheck(
        ['--data', join(folder, 'data'), '--tenants', join(folder, 'tenants')],
        {
          environment: {},
          say: (line) => lines.push(line),
          complain: (line) => lines.push(line),
        },
      );
      expect([code, lines.join('\n')]).toEqual([0, expect.stringMatching(/ledger_posting [1-9]/)]);
    });
  },
);

/** Balances once all of it is done. */
function after(before: Readonly<Record<string, string>>, gains: Gains): Record<string, string> {
  const left = new Map(Object.entries(before));
  for (const [currency, amount] of gains)
    left.set(
      currency,
      toBig(left.get(currency) ?? '0')
        .plus(amount)
        .toFixed(2),
    );
  return Object.fromEntries(left);
}
