import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { desk } from '#scripts/desk/desk.ts';
import { addedPayee, payeeBody } from '#tests/server/given-banking.ts';
import { forgetKyc, kycBody } from '#tests/server/given-identity.ts';
import { appliedFor, offeringBody, runOfferings } from '#tests/server/given-offering.ts';
import { cheaplyReserved, mostOf, outstandingOrder } from '#tests/server/given-order-payment.ts';
import { reviewedOrder, trade } from '#tests/server/given-trading.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { deskToken, pass, secondDeskToken, startTestApp } from '#tests/server/test-app.ts';
import { anyStores } from '#tests/server/test-stores.ts';
import { home } from '#tests/server/test-tenants.ts';

const open = anyStores();

describe('npm run desk', { timeout: 300_000 }, () => {
  let test: TestApp;
  let folder = '';
  let url = '';
  let environment: Readonly<Record<string, string>> = { LIVERY_DESK_SESSION: deskToken };
  const said: string[] = [];
  const complained: string[] = [];

  beforeAll(async () => {
    test = await startTestApp(open);
    url = await test.desk.listen({ host: '127.0.0.1', port: 0 });
    folder = await mkdtemp(join(tmpdir(), 'livery-desk-'));
    await writeFile(
      join(folder, `${home.id}.json`),
      JSON.stringify({ profile: { http: { tenantId: home.tenantId } } }),
    );
  });
  beforeEach(() => {
    // Actions of the same instant have no order among themselves.
    pass(test, 1);
    said.length = 0;
    complained.length = 0;
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  function run(...args: readonly string[]): Promise<number> {
    return desk(
      [
        '--url',
        url,
        '--data',
        folder,
        '--tenants',
        folder,
        '--tenant',
        home.id,
        '--session',
        join(folder, 'sessions.json'),
        ...args,
      ],
      {
        environment,
        say: (line) => said.push(line),
        complain: (line) => complained.push(line),
      },
    );
  }
  const submit = async () => {
    await forgetKyc(test, 'newcomer');
    const token = await test.accessToken('newcomer');
    await test.call({
      method: 'POST',
      path: '/api/identify/app/v1',
      body: await kycBody(test, token),
      token,
    });
    return token;
  };

  it('makes an invitation and shows its code once', async () => {
    expect(await run('invite', '--days', '3')).toBe(0);
    const code = /invitation ([0-9A-Z]{5}-[0-9A-Z]{5}),/.exec(said.join('\n'))?.[1] ?? '';
    expect(code).not.toBe('');
    said.length = 0;
    expect(await run('invitations')).toBe(0);
    expect(said.join('\n')).toContain(`…${code.slice(-3)}`);
    expect(said.join('\n')).not.toContain(code);
  });

  it('approves a pending check, and says what stands against a second approval', async () => {
    const token = await submit();
    expect(await run('kyc', 'list')).toBe(0);
    expect(said.join('\n')).toMatch(/^newcomer /m);
    expect(await run('kyc', 'approve', 'newcomer')).toBe(0);
    expect((await test.call({ path: '/api/client/app/v1/verified', token })).json()).toMatchObject({
      status: 'approved',
    });
    expect(await run('kyc', 'approve', 'newcomer')).toBe(1);
    expect(complained).toEqual(['not possible in the current state: approved']);
  });

  it('decides only the submission that was looked at, when it is named', async () => {
    await submit();
    const other = '01997c2e-52a1-7c3e-8a47-0f6f3f2f7a30';
    expect(await run('kyc', 'approve', 'newcomer', '--submission', other)).toBe(1);
    expect(complained).toEqual([
      'it changed since: look at it again (desk kyc show, desk request list)',
    ]);
    expect(await run('kyc', 'show', 'newcomer')).toBe(0);
    const seen = /submission +([0-9a-f-]{36})/.exec(said.join('\n'))?.[1] ?? '';
    expect(
      await run(
        'kyc',
        'reject',
        'newcomer',
        '--submission',
        seen,
        '--reason',
        'id_front:unreadable',
      ),
    ).toBe(0);
  });

  it('rejects with a reason for each field', async () => {
    const token = await submit();
    expect(
      await run(
        'kyc',
        'reject',
        'newcomer',
        '--reason',
        'id_front:unreadable',
        '--reason',
        'dob:mismatch:1990: or 1991?',
      ),
    ).toBe(0);
    expect((await test.call({ path: '/api/identify/app/v1/detail', token })).json()).toMatchObject({
      status: 'rejected',
      reasons: [
        { field: 'id_front', code: 'unreadable', note: null },
        { field: 'dob', code: 'mismatch', note: '1990: or 1991?' },
      ],
    });
  });

  it('changes only the named parts of a tier and records who did it', async () => {
    expect(
      await run(
        'client',
        'set',
        'newcomer',
        '--vip',
        '3',
        '--perms',
        'deposit,trade',
        '--kyc-force',
        'yes',
      ),
    ).toBe(0);
    const token = await test.accessToken('newcomer');
    expect((await test.call({ path: '/api/client/app/v1/config', token })).json()).toMatchObject({
      vip: 3,
      score: 300,
      perms: ['deposit', 'trade'],
      kyc_force: true,
    });
    said.length = 0;
    expect(await run('audit', '--client', 'newcomer', '--limit', '1')).toBe(0);
    expect(said.join('\n')).toMatch(/ {2}iker {2}permissions\.change .*"vip":0.*→.*"vip":3/);
    await run('client', 'set', 'newcomer', '--kyc-force', 'no');
  });

  it('starts a reset whose code the client can use', async () => {
    expect(await run('reset-password', 'outstanding')).toBe(0);
    const id = /request (\S+) waits/.exec(said.join('\n'))?.[1] ?? '';
    expect(await run('request', 'approve', id)).toBe(1);
    environment = { LIVERY_DESK_SESSION: secondDeskToken };
    expect(await run('request', 'list')).toBe(0);
    expect(said.join('\n')).toContain(`${id}  password.reset`);
    expect(await run('request', 'approve', id)).toBe(0);
    environment = { LIVERY_DESK_SESSION: deskToken };
    const code = /code (\S+),/.exec(said.join('\n'))?.[1];
    const body = { username: 'outstanding', code, new_password: 'a new and longer one' };
    expect(
      (await test.call({ method: 'POST', path: '/api/auth/app/v1/reset_pwd', body })).statusCode,
    ).toBe(204);
  });

  it('locks a client out, signs them out and lets them in again', async () => {
    expect(await run('client', 'lock', 'outstanding', '--reason', 'A stolen phone')).toBe(0);
    expect(await run('--json', 'client', 'show', 'outstanding')).toBe(0);
    expect(said.join('')).toContain('"locked": true');
    expect(await run('client', 'unlock', 'outstanding')).toBe(0);
    expect(await run('client', 'end-sessions', 'outstanding')).toBe(0);
  });

  it('halts a stock and lets it trade again, reviews orders, and records both', async () => {
    expect(await run('trading', 'halt', 'XMAD-S', 'IBRX', '--note', 'Takeover bid')).toBe(0);
    said.length = 0;
    expect(await run('trading', 'list')).toBe(0);
    expect(said.join('\n')).toMatch(/^XMAD-S:IBRX {2}halted {2}Takeover bid/);
    expect(await run('trading', 'resume', 'XMAD-S', 'IBRX', '--note', 'The bid is public')).toBe(0);
    const [approved, rejected] = [
      await reviewedOrder(test, 'marta'),
      await reviewedOrder(test, 'marta'),
    ];
    said.length = 0;
    expect(await run('order', 'list')).toBe(0);
    expect(said.join('\n')).toContain(approved.id);
    expect(await run('order', 'approve', approved.id)).toBe(0);
    expect(await run('order', 'reject', rejected.id, '--reason', 'notSuitable')).toBe(0);
    expect(await run('order', 'approve', rejected.id)).toBe(1);
    expect(complained.at(-1)).toBe('not possible in the current state: rejected');
    expect(await run('order', 'reverse', approved.id, '--note', 'Not filled yet')).toBe(1);
    expect(await run('trading', 'halt', 'XMAD-S', 'NONE', '--note', 'No such stock')).toBe(1);
    said.length = 0;
    expect(await run('audit', '--limit', '20')).toBe(0);
    for (const act of ['order.approve', 'order.reject', 'trading.state'])
      expect(said.join('\n')).toContain(act);
  });

  it('authorises an order beyond its money, records and undoes its payment, and closes one that is outstanding', async () => {
    const done = async (...args: readonly string[]) => {
      said.length = 0;
      expect(await run(...args)).toBe(0);
      const waiting = /request (\S+) waits/.exec(said.join('\n'))?.[1];
      if (waiting === undefined) return said.join('\n');
      environment = { LIVERY_DESK_SESSION: secondDeskToken };
      expect(await run('request', 'approve', waiting)).toBe(0);
      environment = { LIVERY_DESK_SESSION: deskToken };
      return 'approved';
    };
    const statusOf = async ({ id }: { readonly id: string }) => {
      const token = await test.accessToken('marta');
      const answer = await test.call({ path: `/api/trade/app/v1/${id}`, token });
      return answer.json<{ status: string; to_pay: string | null }>();
    };
    const token = await test.accessToken('marta');
    const order = await cheaplyReserved(test, token);
    const note = ['--note', 'Agreed by telephone'] as const;
    const upTo = ['--up-to', mostOf(order), '--days', '3'] as const;
    await done('order', 'authorise', order.id, ...upTo, ...note);
    for (let round = 0; round < 10; round += 1) await trade(test, 10);
    const due = await statusOf(order);
    expect(due.status).toBe('payment');
    const amount = ['--amount', due.to_pay ?? ''] as const;
    expect(await run('order', 'payment', order.id, '--amount', '0.01', ...note)).toBe(1);
    await done('order', 'payment', order.id, ...amount, ...note);
    expect((await statusOf(order)).status).toBe('holding');
    await done('order', 'undo-payment', order.id, ...note);
    expect(await statusOf(order)).toMatchObject({ status: 'payment', to_pay: due.to_pay });
    expect(await run('order', 'close', order.id, ...note)).toBe(1);
    expect(complained.at(-1)).toBe('not possible in the current state: payment');
    expect((await outstandingOrder(test)).id).toBe(order.id);
    await done('order', 'close', order.id, ...note);
    expect((await statusOf(order)).status).toBe('sold');
    said.length = 0;
    expect(await run('audit', '--limit', '20')).toBe(0);
    for (const act of ['order.authorise', 'order.payment', 'order.unpay', 'order.close'])
      expect(said.join('\n')).toContain(act);
  });

  it('issues PAC codes, shows each once, and lists what became of them', async () => {
    const terms = ['--ceiling', '300', '--currency', 'EUR'];
    expect(await run('pac', 'issue', 'marta', ...terms)).toBe(0);
    const [, first = ''] = /^PAC code (\S+), up to 300 EUR, until /m.exec(said.join('\n')) ?? [];
    expect(first).not.toBe('');
    pass(test, 60);
    expect(await run('pac', 'issue', 'marta', ...terms)).toBe(0);
    said.length = 0;
    expect(await run('pac', 'list', 'marta')).toBe(0);
    const lines = said.join('\n').split('\n');
    expect(lines[0]).toMatch(/ up to 300 EUR +by iker +until /);
    expect(lines[1]).toMatch(/ up to 300 EUR +by iker +replaced /);
    // The code itself is nowhere but in the answer that issued it.
    expect(lines.join('\n')).not.toContain(first);
    expect(lines[1]).toContain(`…${first.slice(-3)}`);
    expect(await run('pac', 'issue', 'marta', '--ceiling', '300')).toBe(2);
    expect(await run('pac', 'issue', 'marta', '--ceiling', '0', '--currency', 'EUR')).toBe(1);
    expect(await run('pac', 'list', 'nobody-here')).toBe(1);
    said.length = 0;
    expect(await run('audit', '--client', 'marta', '--limit', '2')).toBe(0);
    expect(said.join('\n').match(/pac\.issue/g)).toHaveLength(2);
    expect(said.join('\n')).not.toContain(first);
  });

  it('reviews bank accounts in another name', async () => {
    const add = async (iban: string) => {
      const body = { ...payeeBody, holder: 'Salcedo Gestión SL', iban };
      return addedPayee(test, 'marta', await test.accessToken('marta'), body);
    };
    const first = await add('ES8023100001180000012345');
    const second = await add('ES9121000418450200051332');
    expect(await run('payee', 'list')).toBe(0);
    expect(said.join('\n')).toMatch(
      new RegExp(`${first} +holder Salcedo Gestión SL +client Marta Salcedo Rey .*review`),
    );
    expect(await run('payee', 'accept', first)).toBe(0);
    expect(await run('payee', 'reject', second, '--reason', 'thirdParty')).toBe(0);
    expect(await run('payee', 'reject', second)).toBe(2);
    expect(await run('payee', 'accept', first)).toBe(1);
    expect(complained.at(-1)).toBe('not possible in the current state: accepted');
    said.length = 0;
    expect(await run('payee', 'list')).toBe(0);
    expect(said.join('')).not.toContain(first);
    expect(await run('payee', 'list', '--status', 'rejected')).toBe(0);
    expect(said.join('\n')).toContain('rejected: thirdParty');
  });

  it('takes a public offering from its draft to the allotment, and cancels another', async () => {
    const put = async (code: string) => {
      const file = join(folder, `${code}.json`);
      await writeFile(file, JSON.stringify(offeringBody(test, code)));
      expect(await run('offering', 'put', file)).toBe(0);
      expect(await run('offering', 'publish', code)).toBe(0);
      expect(await run('offering', 'open', code)).toBe(0);
    };
    await put('desk-offering');
    const { id } = await appliedFor(test, 'marta', 'desk-offering');
    said.length = 0;
    expect(await run('offering', 'applications', '--offering', 'desk-offering')).toBe(0);
    expect(said.join('\n')).toMatch(new RegExp(`^${id} .*1 lots +cut-off +20.20 EUR +awaiting`));
    expect(await run('offering', 'close', 'desk-offering')).toBe(0);
    const allot = ['offering', 'allot', 'desk-offering', '--price', '9', '--seed', 'desk'];
    expect(await run(...allot)).toBe(0);
    expect(await run(...allot)).toBe(1);
    expect(complained).toEqual(['not possible in the current state: allotting']);
    await runOfferings(test);
    said.length = 0;
    expect(await run('offering', 'all')).toBe(0);
    expect(said.join('\n')).toMatch(/^desk-offering +ipo +allotted .*1 of 100 lots/m);
    const raise = ['--lots', '1', '--days', '3', '--remark', 'From the increased offer.'];
    expect(await run('offering', 'raise', id, ...raise)).toBe(0);
    expect(await run('offering', 'reject', id, '--remark', 'A mistake.')).toBe(0);
    await put('desk-cancelled');
    expect(await run('offering', 'cancel', 'desk-cancelled', '--reason', 'Withdrawn.')).toBe(0);
    expect(await run('offering', 'list', 'desk-cancelled')).toBe(1);
  });

  it('answers JSON when it is asked to', async () => {
    expect(await run('--json', 'client', 'show', 'marta')).toBe(0);
    expect(JSON.parse(said.join(''))).toMatchObject({ username: 'marta', kyc_status: 'approved' });
  });

  it('exits with 2 on wrong usage, says what to do, and does nothing', async () => {
    expect(await run('kyc', 'reject', 'newcomer')).toBe(2);
    expect(await run('kyc', 'reject', 'newcomer', '--reason', 'shoe:unreadable')).toBe(2);
    expect(await run('client', 'set', 'marta')).toBe(2);
    expect(await run('client', 'set', 'marta', '--vip', 'high')).toBe(2);
    expect(await run('dance')).toBe(2);
    expect(await run('--help')).toBe(0);
  });

  it('exits with 1 on a refusal, with its reason', async () => {
    expect(await run('reset-pin', 'nobody-here')).toBe(1);
    expect(complained.at(-1)).toContain('nobody-here');
    expect(await run('reset-pin', 'marta')).toBe(1);
    expect(complained.at(-1)).toBe('not possible in the current state: unset');
    expect(await run('--tenant', 'nowhere', 'kyc', 'list')).toBe(1);
    expect(await run('--url', 'http://127.0.0.1:9', 'kyc', 'list')).toBe(1);
    expect(complained.at(-1)).toMatch(/no desk at/);
    environment = { LIVERY_DESK_SESSION: 'x'.repeat(40) };
    expect(await run('kyc', 'list')).toBe(1);
    expect(complained.at(-1)).toMatch(/session has ended/);
    environment = { LIVERY_DESK_SESSION: deskToken };
  });

  it('signs in operators that an administrator added, keeps their session to itself, and signs them out', async () => {
    expect(await run('operator', 'add', 'ewa', '--roles', 'viewer')).toBe(0);
    const [, password = ''] = /^password (\S+)$/m.exec(said.join('\n')) ?? [];
    const [, secret = ''] = /[?&]secret=([A-Z2-7]+)/.exec(said.join('\n')) ?? [];
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: test.now.getTime() });
    environment = { LIVERY_DESK_PASSWORD: password };
    expect(await run('client', 'list')).toBe(2);
    expect(complained.at(-1)).toMatch(/not signed in/);
    expect(await run('sign-in', 'ewa', '--code', code())).toBe(0);
    expect((await stat(join(folder, 'sessions.json'))).mode & 0o777).toBe(0o600);
    expect(await run('client', 'list')).toBe(0);
    expect(await run('invite')).toBe(1);
    expect(complained.at(-1)).toBe('none of your roles allows this');
    // A code is good once.
    expect(await run('sign-in', 'ewa', '--code', code())).toBe(1);
    expect(await run('sign-out')).toBe(0);
    expect(await run('client', 'list')).toBe(2);
    environment = { LIVERY_DESK_SESSION: deskToken };
    expect(await run('operator', 'change', 'ewa', '--disable')).toBe(0);
    environment = { LIVERY_DESK_PASSWORD: password };
    pass(test, 60);
    expect(await run('sign-in', 'ewa', '--code', code())).toBe(1);
    environment = { LIVERY_DESK_SESSION: deskToken };
  });

  it('says that money above the limit waits, and does it for the second operator', async () => {
    const owed = ['--amount', '25000', '--currency', 'EUR', '--reason', 'fees'];
    expect(await run('overdrawn', 'record', 'newcomer', ...owed)).toBe(0);
    expect(said.at(-1)).toMatch(/^request [0-9a-f-]{36} waits for a second operator, until /);
    const id = /request ([0-9a-f-]{36})/.exec(said.at(-1) ?? '')?.[1] ?? '';
    said.length = 0;
    expect(await run('request', 'list')).toBe(0);
    expect(said.join('\n')).toMatch(/overdrawn\.record +25000 EUR .*reason: fees.* by iker/);
    expect(await run('request', 'approve', id)).toBe(1);
    expect(complained).toEqual(['none of your roles allows this']);
    environment = { LIVERY_DESK_SESSION: secondDeskToken };
    expect(await run('request', 'approve', id)).toBe(0);
    expect(said.at(-1)).toBe('done');
    environment = { LIVERY_DESK_SESSION: deskToken };
    said.length = 0;
    expect(await run('overdrawn', 'list', '--client', 'newcomer')).toBe(0);
    expect(said.join('\n')).toContain('25000 of 25000 EUR');
  });
});
