import { describe, expect, it } from 'vitest';
import { CodedError } from '#core/errors.ts';
import type { SessionStore } from './session.ts';
import type { StepUpAsk } from './step-up-method.ts';
import { sendProven, type StepUpPort } from './step-up.ts';
import type { Tokens } from './tokens.ts';

const tokens: Tokens = { session: 'A', accessToken: 'a', refreshToken: 'r', expiresAt: 0 };
const needed = (by: string, intent: string | undefined = 'the-request') =>
  Response.json({ code: 'stepUpNeeded', params: { need: 'pin', by, intent } }, { status: 403 });

/** A backend that answers in turn, and a client who proves when asked. */
function setUp(
  answers: readonly Response[],
  prove: (ask: StepUpAsk) => Promise<void> = () => Promise.resolve(),
) {
  let current: Tokens | null = tokens;
  const bodies: string[] = [];
  const asked: StepUpAsk[] = [];
  const session: SessionStore = {
    read: () => current,
    write: (next) => {
      current = next;
    },
    subscribe: () => () => undefined,
    exclusively: (_, task) => task(),
  };
  const port: StepUpPort = {
    session,
    prove(ask) {
      asked.push(ask);
      return prove(ask);
    },
  };
  const answer = async (request: Request) => {
    bodies.push(await request.text());
    return answers[bodies.length - 1] ?? new Response(null, { status: 204 });
  };
  const send = (request: Request) => sendProven(port, answer, request);
  const post = () =>
    send(
      new Request('http://app.test/api/withdraw', { method: 'POST', body: '{"amount":"250.00"}' }),
    );
  return { post, send, session, bodies, asked };
}

describe('an operation that wants to know again who is there', () => {
  it('goes on by itself, unchanged, once the proof was given', async () => {
    const { post, bodies, asked } = setUp([needed('pin')]);
    expect((await post()).status).toBe(204);
    expect(asked).toEqual([{ method: 'pin', intent: 'the-request' }]);
    expect(bodies).toEqual(['{"amount":"250.00"}', '{"amount":"250.00"}']);
  });

  it('asks again when the proof came too late', async () => {
    const { post, bodies, asked } = setUp([needed('password'), needed('password')]);
    expect((await post()).status).toBe(204);
    expect(asked.map(({ method }) => method)).toEqual(['password', 'password']);
    expect(bodies).toHaveLength(3);
  });

  it('is sent once when the proof is not given', async () => {
    const { post, bodies } = setUp([needed('authenticator')], () =>
      Promise.reject(new CodedError('stepUpCancelled')),
    );
    await expect(post()).rejects.toMatchObject({ code: 'stepUpCancelled' });
    expect(bodies).toHaveLength(1);
  });

  it('is not done for another client who signed in meanwhile', async () => {
    const parts = setUp([needed('pin')], () => {
      parts.session.write({ ...tokens, session: 'B' });
      return Promise.resolve();
    });
    await expect(parts.post()).rejects.toMatchObject({ code: 'stepUpCancelled' });
    expect(parts.bodies).toHaveLength(1);
  });

  it('stays refused where the refusal is another, or the method is unknown here', async () => {
    for (const answer of [
      Response.json({ code: 'pinLocked' }, { status: 403 }),
      needed('retina'),
      Response.json({ code: 'stepUpNeeded', params: { by: 'pin' } }, { status: 403 }),
    ]) {
      const { post, asked } = setUp([answer]);
      expect(await post()).toBe(answer);
      expect(asked).toEqual([]);
    }
  });
});
