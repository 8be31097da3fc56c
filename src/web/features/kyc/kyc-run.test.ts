import { describe, expect, it } from 'vitest';
import { createApi, type Api } from '#api/create-api.ts';
import { createKycRun, type KycRun } from './kyc-run.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown> | null;
}

function setUp(answer: (request: Sent) => Response) {
  const sent: Sent[] = [];
  const api: Api = createApi({
    tenantId: 'wisla-pl',
    apiBase: 'http://app.test/api',
    stockBase: 'http://app.test/feed',
    stockToken: 'pub',
    language: () => 'pl-PL',
    now: () => 0,
    session: {
      read: () => ({ session: 'A', accessToken: 't', refreshToken: 'r', expiresAt: 10_000_000 }),
      write: () => undefined,
      subscribe: () => () => undefined,
      exclusively: (_, task) => task(),
    },
    onUnauthorized: () => undefined,
    onWritten: () => Promise.resolve(),
    prove: () => Promise.resolve(),
    fetch: async (input) => {
      const request = new Request(input);
      const text = await request.text();
      const one: Sent = {
        method: request.method,
        path: new URL(request.url).pathname,
        body: text === '' ? null : JSON.parse(text),
      };
      sent.push(one);
      return answer(one);
    },
  });
  return { run: createKycRun(api, 'kyc', 't/pl/documents/agreement.pl-PL.aaaa.json'), sent };
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const draft = (version: string) => ({
  form: 'kyc',
  saved_at: '2026-11-21T09:00:00Z',
  step: 'identification',
  values: { agreement: true, full_name: 'Marta', agreement_version: version, junk: { a: 1 } },
});
const values = { agreement: true, full_name: 'Marta', country: 'PL', id_no: '44051401359' };

describe('a draft of the identity check', () => {
  it('opens where it was left when the agreement is the same', async () => {
    const { run } = setUp(() => json(200, draft('agreement.pl-PL.aaaa')));
    expect(await run.drafts.load()).toEqual({
      step: 'identification',
      values: { agreement: true, full_name: 'Marta', junk: { a: 1 } },
    });
    expect(run.flow.read()).toBe('identification');
  });

  it('has another agreement read first, and keeps everything else', async () => {
    const { run } = setUp(() => json(200, draft('agreement.pl-PL.bbbb')));
    expect(await run.drafts.load()).toEqual({
      step: 'agreement',
      values: { full_name: 'Marta', junk: { a: 1 } },
    });
    expect(run.flow.read()).toBe('agreement');
  });

  it('is kept with the version that was agreed to', async () => {
    const { run, sent } = setUp(() => json(200, { form: 'kyc', saved_at: '2026-11-21T09:00:00Z' }));
    const values = { full_name: 'Marta', agreement: true };
    run.note(values);
    await run.drafts.save({ values, step: 'basic' }, { leaving: false });
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { step: 'basic', values: { ...values, agreement_version: 'agreement.pl-PL.aaaa' } }],
    ]);
  });
});

describe('the steps', () => {
  it('are the machine’s: going on requires agreement to the text on the screen', () => {
    const { run } = setUp(() => json(200, {}));
    const seen: string[] = [];
    run.flow.subscribe(() => seen.push(run.flow.read()));
    run.flow.next('basic');
    expect(run.flow.read()).toBe('agreement');
    run.note({ agreement: true });
    run.flow.next('basic');
    run.flow.next('identification');
    run.flow.back('agreement');
    expect(seen.slice(-3)).toEqual(['basic', 'identification', 'agreement']);
    run.showAgreement('t/es/documents/agreement.es-ES.bbbb.json');
    run.flow.next('basic');
    expect(run.flow.read()).toBe('agreement');
  });

  it('begin with an agreement that was given with an earlier submission, where that was rejected', () => {
    const { run } = setUp(() => json(200, {}));
    expect([
      run.takeUp(null, []),
      run.takeUp('agreement.pl-PL.bbbb', []),
      run.takeUp('agreement.pl-PL.aaaa', [{ pointer: '/dob', code: 'invalid' }]),
    ]).toEqual([false, false, true]);
    expect(run.flow.read()).toBe('basic');
  });
});

/** Everything is filled in and the last step is open. */
function filledIn(run: KycRun): void {
  run.note(values);
  run.flow.next('basic');
  run.flow.next('identification');
}

describe('a submission', () => {
  it('says what was agreed to, the kind of number and the zone of the device', async () => {
    const { run, sent } = setUp(() => json(200, {}));
    filledIn(run);
    await run.submit(values, values);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/api/identify/app/v1',
      body: {
        ...values,
        id_kind: 'pesel',
        agreement_version: 'agreement.pl-PL.aaaa',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
  });

  it('that is refused says where, and can be sent again', async () => {
    let refuses = true;
    const { run, sent } = setUp(() =>
      refuses
        ? json(400, {
            code: 'requestInvalid',
            errors: [{ pointer: '/dob', code: 'underage', params: { limit: 18 } }],
          })
        : json(200, {}),
    );
    filledIn(run);
    await expect(run.submit(values, values)).rejects.toMatchObject({
      code: 'requestInvalid',
      errors: [{ pointer: '/dob', code: 'underage', params: { limit: 18 } }],
    });
    // The machine has led to the step of the entry that was refused.
    expect(run.flow.read()).toBe('basic');
    run.flow.next('identification');
    refuses = false;
    await run.submit(values, values);
    expect(sent).toHaveLength(2);
  });

  it('that had arrived before counts as done', async () => {
    const { run } = setUp(() => json(409, { code: 'stateConflict', params: { state: 'pending' } }));
    filledIn(run);
    await expect(run.submit(values, values)).resolves.toBeUndefined();
  });

  it('that meets another state is reported', async () => {
    const { run } = setUp(() => json(409, { code: 'kycDuplicate' }));
    filledIn(run);
    await expect(run.submit(values, values)).rejects.toMatchObject({ code: 'kycDuplicate' });
  });

  it('that the backend broke on is reported as what could not be done', async () => {
    const { run } = setUp(() => json(500, { code: 'internal' }));
    filledIn(run);
    await expect(run.submit(values, values)).rejects.toMatchObject({ code: 'kycSubmitFailed' });
  });
});
