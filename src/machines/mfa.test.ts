import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { mfaMachine, type MfaEvent } from './mfa.ts';

const starting = '0.mfa.starting';
const confirming = '0.mfa.open.confirming';
const done = (actor: string, output: unknown) => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
});
const failed = (actor: string, error: unknown) => ({
  type: `xstate.error.actor.${actor}`,
  error,
  actorId: actor,
});
const timedOut = (state: string) => ({ type: `xstate.after.timeout.mfa.${state}` });
const expired = { type: 'xstate.after.lifetime.mfa.open' };

function run(
  ...events: readonly (MfaEvent | ReturnType<typeof done | typeof failed | typeof timedOut>)[]
) {
  let [state] = initialTransition(mfaMachine);
  for (const event of events) [state] = transition(mfaMachine, state, event as MfaEvent);
  return { value: state.value, ...state.context };
}

const binding = { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x', lifetime: 600_000 };
const begin: MfaEvent = { type: 'begin' };
const confirm: MfaEvent = { type: 'confirm', code: '482913' };
const opened = [begin, done(starting, binding)] as const;
const codes = ['4tq7k-m9xwd'];

describe('binding an authenticator', () => {
  it('shows the secret once it is there', () => {
    expect(run(begin).value).toBe('starting');
    expect(run(...opened)).toMatchObject({ value: { open: 'proving' }, binding });
  });

  it('shows the recovery codes once, and forgets secret and codes', () => {
    expect(run(...opened, confirm, done(confirming, codes))).toMatchObject({
      value: 'showingCodes',
      binding: null,
      recoveryCodes: codes,
    });
    expect(run(...opened, confirm, done(confirming, codes), { type: 'kept' })).toMatchObject({
      value: 'bound',
      recoveryCodes: [],
    });
  });

  it('keeps the secret after a wrong code', () => {
    expect(run(...opened, confirm, failed(confirming, { code: 'codeRejected' }))).toMatchObject({
      value: { open: 'proving' },
      binding,
      failure: { code: 'codeRejected' },
    });
  });

  it('cannot begin twice, nor confirm what was not begun', () => {
    expect(run(begin, begin).value).toBe('starting');
    expect(run(confirm).value).toBe('idle');
  });

  it('reads the truth anew when another was faster or the answer was lost', () => {
    expect(run(begin, failed(starting, { code: 'alreadyExists' })).value).toBe('settled');
    expect(
      run(
        ...opened,
        confirm,
        timedOut('open.confirming'),
        confirm,
        failed(confirming, { code: 'stateConflict' }),
      ).value,
    ).toBe('settled');
  });

  it('gives up without an answer, in either call', () => {
    expect(run(begin, timedOut('starting'))).toMatchObject({
      value: 'idle',
      failure: { code: 'timeout' },
    });
    expect(run(...opened, confirm, timedOut('open.confirming'))).toMatchObject({
      value: { open: 'proving' },
      binding,
      failure: { code: 'timeout' },
    });
  });

  it('takes no notice of late answers', () => {
    expect(run(begin, timedOut('starting'), done(starting, binding))).toMatchObject({
      value: 'idle',
      binding: null,
    });
    expect(run(...opened, confirm, expired, done(confirming, codes))).toMatchObject({
      value: 'idle',
      recoveryCodes: [],
    });
  });

  it('ends with the life of the secret, also while a code is being sent', () => {
    expect(run(...opened, expired)).toMatchObject({
      value: 'idle',
      binding: null,
      failure: { code: 'stateConflict' },
    });
    expect(run(...opened, confirm, expired).value).toBe('idle');
  });

  it('can be left', () => {
    expect(run(begin, { type: 'cancel' }).value).toBe('idle');
    expect(run(...opened, { type: 'cancel' })).toMatchObject({ value: 'idle', binding: null });
  });

  it('reports a failure without a code as unknown', () => {
    expect(run(begin, failed(starting, new Error('boom')))).toMatchObject({
      value: 'idle',
      failure: { code: 'unknown' },
    });
  });
});
