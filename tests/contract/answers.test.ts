import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#server/db/tables/client.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import type { Operation } from '#server/http/contract.ts';
import { readContract } from '#server/http/contract.ts';
import { notAvailable } from '#server/not-available.ts';
import { findClientByUsername } from '#server/modules/client/client-service.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { allRows } from '#tests/server/all-rows.ts';
import { forgetGuesses } from '#tests/server/given.ts';
import type { Call, TestApp } from '#tests/server/test-app.ts';
import { givenCash } from '#tests/server/given-cash.ts';
import { deskToken, pass, passwords, startTestApp } from '#tests/server/test-app.ts';
import { anyStores } from '#tests/server/test-stores.ts';
import { home, stranger } from '#tests/server/test-tenants.ts';
import { fullCounts, quickCounts, sampled } from '#tests/full-counts.ts';
import { scriptPayloads } from '#tests/payloads/script-payloads.ts';
import { cases } from './cases.ts';
import type { Mutant } from './mutations.ts';
import { mutantsOf } from './mutations.ts';
import { requestOf } from './request-of.ts';
import { textsIn, withTextAt } from './texts-in.ts';

// One place after the other takes another payload, so that all of them go round.
let nextPayload = 0;

// Full counts on demand: each operation 50 times valid and 100 times broken.
// A quick run takes one operation in three, each once.
const rounds = fullCounts ? 50 : quickCounts ? 1 : 3;

const documents = new URL('../../openapi/', import.meta.url);
const contracts = await Promise.all([
  readContract('client', new URL('client.gen.json', documents)),
  readContract('market', new URL('market.gen.json', documents)),
  readContract('desk', new URL('desk.gen.json', documents)),
]);

const open = anyStores();
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const json = /^application\/(?:problem\+)?json\b/;

describe.each(contracts)('answers of the $name document', { timeout: 300_000 }, (contract) => {
  let test: TestApp;
  let passwordHash = '';
  beforeAll(async () => {
    test = await startTestApp(open);
    // One whose password some mutant may well change, and one who binds authenticators.
    passwordHash = await passwords.make(demoPassword);
    await test.db.inTenant(home.id, (tx) =>
      tx.insert(client).values(
        ['spare', 'binder'].map((username, index) => ({
          tenant: home.id,
          id: newId(test.now, systemRandom),
          username,
          fullName: username,
          orderNum: String(index),
          phone: `+3460000000${index}`,
          joinedAt: test.now,
          passwordHash,
        })),
      ),
    );
    const marta = await findClientByUsername(test.db, home.id, 'marta');
    if (!marta) throw new Error('no marta');
    // What the cases before it have spent refuses none of them.
    await givenCash(test, marta.id, '100000');
    // Another client, who may do all that she may and owns nothing of hers.
    const id = newId(test.now, systemRandom);
    const neighbour = { ...marta, id, username: 'neighbour', orderNum: '9', phone: '+34600000009' };
    await test.db.inTenant(home.id, (tx) => tx.insert(client).values(neighbour));
    await givenCash(test, id, '100000');
  });
  // A quarter of an hour between two operations: no limit of one reaches into the next.
  // A mutant that its contract takes may have set another password.
  afterEach(async () => {
    await test.db.inTenant(home.id, (tx) =>
      tx
        .update(client)
        .set({ passwordHash })
        .where(and(eq(client.tenant, home.id), eq(client.username, 'spare'))),
    );
    pass(test, 901);
    expect(test.faults.splice(0)).toEqual([]);
  });
  afterAll(() => test.close());

  const calls = contract.operations.filter(({ upgrade }) => !upgrade);

  it('has a case for every operation, and no other', () => {
    expect(Object.keys(cases[contract.name] ?? {}).sort()).toEqual(
      calls.map(({ id }) => id).sort(),
    );
  });

  describe.each(sampled(calls, 3))('$id', (operation) => {
    const valid = cases[contract.name]?.[operation.id] ?? {};
    const isBuilt = !notAvailable.includes(operation.id);
    const signedIn = operation.security.some(
      (choice) => choice.includes('bearer') || choice.includes('pending'),
    );
    const guestsToo =
      operation.security.length === 0 ||
      operation.security.some(
        (choice) => !choice.includes('bearer') && !choice.includes('pending'),
      );

    const tokenOf = async (): Promise<{ token?: string }> => {
      await forgetGuesses(test);
      await valid.before?.(test);
      if (valid.makeToken) return { token: await valid.makeToken(test) };
      if (contract.name === 'desk' && operation.security.length > 0) return { token: deskToken };
      if (valid.as === undefined) return {};
      const token = await test.accessToken(valid.as);
      await valid.prepare?.(test, token);
      return { token };
    };
    const bodyOf = async () => (valid.makeBody ? valid.makeBody(test) : valid.body);
    const request = async (changes: Partial<Mutant> = {}): Promise<Call> => {
      const token = await tokenOf();
      const body = await bodyOf();
      const path = await valid.makePath?.(test, token.token ?? '');
      const query = await valid.makeQuery?.(test, token.token ?? '');
      return {
        ...requestOf(contract, operation, valid, {
          ...(body && { body }),
          ...(path && { path }),
          ...(query && { query }),
          ...changes,
        }),
        ...token,
      };
    };

    it('succeeds, again and again, as its contract says', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const answer = await test.call(await request());
        const once = round > 0 ? valid.again : undefined;
        expect([operation.id, round, answer.statusCode, answer.body]).toEqual([
          operation.id,
          round,
          once ?? (isBuilt ? successOf(operation) : 501),
          answer.body,
        ]);
        // Limits of attempts are tested elsewhere; here each round has them to itself.
        pass(test, 901);
      }
    });

    if (signedIn && !guestsToo) {
      it('refuses a guest, and a client of another tenant', async () => {
        const whole = await request();
        const { token: _token, ...asGuest } = whole;
        expect((await test.call(asGuest)).statusCode).toBe(401);
        expect((await test.call({ ...whole, tenant: stranger })).statusCode).toBe(401);
        const theirs = await test.accessToken('marta', stranger);
        expect((await test.call({ ...whole, token: theirs })).statusCode).toBe(401);
      });
    }

    if (contract.name === 'client' && signedIn && !guestsToo && operation.path.includes('{'))
      it('says of what is another client’s what it says of what there is not, and changes nothing', async () => {
        const theirs = await request();
        const unknown = theirs.path.replaceAll(uuid, () => newId(test.now, systemRandom));
        // Named by a code, a stock or a currency, which no client owns.
        if (unknown === theirs.path) return;
        const token = await test.accessToken('neighbour');
        const before = await allRows(test);
        const answers: [number, unknown][] = [];
        for (const path of [theirs.path, unknown]) {
          const answer = await test.call({ ...theirs, path, token });
          const said = answer.json<{ code?: string }>();
          answers.push([answer.statusCode, answer.statusCode < 300 ? said : said.code]);
        }
        expect(answers[0]).toEqual(answers[1]);
        // A read by key answers that there is none; a change is refused, by its gate before anything is looked up.
        if (operation.method === 'GET') expect([200, 404]).toContain(answers[0]?.[0]);
        else expect([403, 404]).toContain(answers[0]?.[0]);
        expect(await allRows(test)).toEqual(before);
      });

    if (contract.name === 'desk' && operation.security.length > 0) {
      it('refuses everybody but an operator', async () => {
        const whole = await request();
        const { token: _token, ...bare } = whole;
        expect((await test.call(bare)).statusCode).toBe(401);
        expect(
          (await test.call({ ...whole, token: await test.accessToken('marta') })).statusCode,
        ).toBe(401);
        expect((await test.call({ ...whole, token: `${deskToken}x` })).statusCode).toBe(401);
      });
    }

    if (operation.parameters.some(({ name }) => name === 'X-Tenant-Id')) {
      it('refuses an unknown tenant', async () => {
        const answer = await test.call({
          ...(await request()),
          headers: { 'x-tenant-id': 'nobody-knows' },
        });
        expect(answer.json()).toMatchObject({ status: 404, code: 'tenantUnknown' });
      });
    }

    it('refuses what is not in its contract, in every object of its body, and keeps nothing of it', async () => {
      const whole = await request();
      const before = operation.method === 'GET' ? null : await allRows(test);
      for (const more of withMore(whole, operation)) {
        const answer = await test.call(more);
        expect([JSON.stringify(more), answer.json()]).toMatchObject([
          JSON.stringify(more),
          { status: 400, code: 'requestInvalid' },
        ]);
      }
      // A picture is read before what stands beside it.
      if (before !== null && !whole.form) expect(await allRows(test)).toEqual(before);
    });

    if (operation.body?.mediaType === 'application/json')
      it('refuses a script in any of its texts, or answers it as the text that it is', async () => {
        const payloads = scriptPayloads;
        for (let round = 0; round < (fullCounts ? payloads.length : 1); round += 1)
          for (let place = 0; ; place += 1) {
            const whole = await request();
            const { text = '' } = payloads[nextPayload % payloads.length] ?? {};
            const body = withTextAt(whole.body, place, text);
            if (body === null) break;
            nextPayload += 1;
            const answer = await test.call({ ...whole, body });
            pass(test, 901);
            const what = `text ${place}, ${text}`;
            expect([what, answer.statusCode]).not.toEqual([what, 500]);
            expect([what, answer.headers['x-content-type-options']]).toEqual([what, 'nosniff']);
            if (answer.body === '') continue;
            expect([what, answer.headers['content-type']]).toEqual([
              what,
              expect.stringMatching(json),
            ]);
            // What comes back of it is neither escaped nor cut: what shows it decides what it is.
            for (const said of textsIn(answer.json()))
              if (/payloadRan|leak\.invalid/.test(said))
                expect([what, plainSpaces(said)]).toEqual([what, plainSpaces(text)]);
          }
      });

    it('answers broken requests by its contract, never with a fault', async () => {
      for (const mutant of mutantsOf(valid, await bodyOf(), rounds * 2)) {
        const answer = await test.call({
          ...requestOf(contract, operation, valid, mutant),
          ...(await tokenOf()),
        });
        const fault = answer.statusCode >= 500 && answer.statusCode !== 501;
        expect([JSON.stringify(mutant).slice(0, 300), fault]).toEqual([
          JSON.stringify(mutant).slice(0, 300),
          false,
        ]);
      }
    });
  });
});

/** A request once for each place where something can stand that is not in the contract. */
function withMore(whole: Call, operation: Operation): readonly Call[] {
  if (whole.form) return [{ ...whole, form: [['vip', '9'] as const, ...whole.form] }];
  if (operation.body === null)
    return [{ ...whole, path: `${whole.path}${whole.path.includes('?') ? '&' : '?'}vip=9` }];
  return withExtraKey(whole.body)
    .filter(
      // What is free by its contract is kept as it is, and nothing else.
      (body) => operation.id !== 'saveDraft' || !('balance' in Object(Object(body).values)),
    )
    .map((body) => ({ ...whole, body }));
}

/** A body once for each object in it, lists of objects too, with one key more there. */
function withExtraKey(body: unknown): readonly unknown[] {
  if (Array.isArray(body))
    return body.flatMap((item: unknown, index) =>
      withExtraKey(item).map((more) => body.with(index, more)),
    );
  if (typeof body !== 'object' || body === null) return [];
  const inside = Object.entries(body).flatMap(([key, child]) =>
    withExtraKey(child).map((more) => ({ ...body, [key]: more })),
  );
  return [{ ...body, balance: '9' }, ...inside];
}

/** Names are kept with one space where several or wider ones were typed. */
function plainSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function successOf({ answers }: Operation): number {
  const done = [...answers.keys()].filter((status) => status < 300);
  // What may wait for a second operator is done at once in these cases: see waiting.test.ts.
  return done.find((status) => status !== 202) ?? done[0] ?? 0;
}
