import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { ledgerCheck } from '#scripts/ledger-check.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { processClient, type ProcessClient } from './process-client.ts';
import { listening, processProfile, startProcess, type ServerProcess } from './server-process.ts';

type Schemas = components['schemas'];

/** An exchange that was asked for, and what was answered before the server died. */
interface Asked {
  readonly quote: string;
  readonly key: string;
  answer: Schemas['Exchange'] | null;
}

const kills = fullCounts ? 50 : 3;

describe(
  `a server that is killed ${kills} times while money moves`,
  { timeout: 120_000 * kills },
  () => {
    let folder = '';
    let run: ServerProcess;
    let send: ProcessClient['send'];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'livery-killed-'));
      await mkdir(join(folder, 'tenants'));
      await writeFile(
        join(folder, 'tenants', 'home.json'),
        JSON.stringify({
          profile: processProfile,
          gates: { exchange: { signedIn: true } },
        }),
      );
    });
    afterAll(async () => {
      run.child.kill('SIGKILL');
      await run.ended;
      await rm(folder, { recursive: true, force: true });
    });

    async function begin(): Promise<void> {
      run = startProcess(folder, 'data', ['--demo']);
      ({ send } = await processClient(await listening(run), 'marta'));
    }

    const cash = async () =>
      Object.fromEntries(
        (await send<Schemas['AccountList']>('GET', '/acc/app/v1/list')).body.items.map(
          ({ currency, available }) => [currency, available],
        ),
      );

    /** Exchanges one after the other, until the server is gone. */
    async function exchange(asked: Asked[], sell: string, buy: string): Promise<void> {
      for (;;) {
        const quote = await send<Schemas['ExchangeQuote']>('POST', '/exchange/app/v1/quote', {
          sell,
          buy,
          side: 'sell',
          amount: '1.37',
        }).catch(() => null);
        if (quote === null) return;
        if (quote.body.id === null) throw new Error('the simulated rates have none');
        const one: Asked = { quote: quote.body.id, key: randomUUID(), answer: null };
        asked.push(one);
        const made = await send<Schemas['Exchange']>(
          'POST',
          '/exchange/app/v1',
          { quote: one.quote },
          one.key,
        ).catch(() => null);
        if (made === null) return;
        expect(made.status).toBe(200);
        one.answer = made.body;
      }
    }

    it('has what it acknowledged, once, and does what is asked for again at most once', async () => {
      await begin();
      for (let kill = 0; kill < kills; kill += 1) {
        const before = await cash();
        const asked: Asked[] = [];
        const work = Promise.all([exchange(asked, 'EUR', 'USD'), exchange(asked, 'USD', 'EUR')]);
        // Killed at another moment each time, always between a request and its answer.
        await expect
          .poll(() => asked.filter(({ answer }) => answer !== null).length, {
            interval: 1,
            timeout: 60_000,
          })
          .toBeGreaterThanOrEqual(2 + (kill % 7));
        run.child.kill('SIGKILL');
        await run.ended;
        await work;
        await begin();

        const done: Schemas['Exchange'][] = [];
        for (const { quote, key, answer } of asked) {
          const found = (
            await send<Schemas['ExchangeQuoteState']>('GET', `/exchange/app/v1/quote/${quote}`)
          ).body;
          if (answer !== null) expect(found.exchange).toEqual(answer);
          const again = await send<Schemas['Exchange']>('POST', '/exchange/app/v1', { quote }, key);
          if (found.exchange !== null)
            expect([again.status, again.body]).toEqual([200, found.exchange]);
          // A quote that has expired meanwhile is refused; nothing else is.
          else expect([200, 409]).toContain(again.status);
          if (again.status === 200) done.push(again.body);
        }
        const listed = (
          await send<Schemas['ExchangeList']>('GET', '/exchange/app/v1/list?limit=50')
        ).body.items.map(({ id }) => id);
        for (const { id } of done) expect(listed.filter((each) => each === id)).toEqual([id]);
        expect(await cash()).toEqual(after(before, done));
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

/** Balances once these exchanges are done. */
function after(
  before: Readonly<Record<string, string>>,
  done: readonly Schemas['Exchange'][],
): Record<string, string> {
  const left = new Map(Object.entries(before));
  const add = (currency: string, amount: string) =>
    left.set(
      currency,
      toBig(left.get(currency) ?? '0')
        .plus(amount)
        .toFixed(2),
    );
  for (const { sell, buy, sell_amount, buy_amount } of done) {
    add(sell, `-${sell_amount}`);
    add(buy, buy_amount);
  }
  return Object.fromEntries(left);
}
