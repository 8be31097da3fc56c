import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { pinMachine, type PinEvent } from './pin.ts';

// The events that XState itself sends when an invoked actor ends or a delay has passed.
const done = (state: string) => ({
  type: `xstate.done.actor.0.pin.${state}`,
  output: undefined,
  actorId: `0.pin.${state}`,
});
const failed = (state: string, error: unknown) => ({
  type: `xstate.error.actor.0.pin.${state}`,
  error,
  actorId: `0.pin.${state}`,
});
const timedOut = (state: string) => ({ type: `xstate.after.timeout.pin.${state}` });

function run(
  ...events: readonly (PinEvent | ReturnType<typeof done | typeof failed | typeof timedOut>)[]
) {
  let [state] = initialTransition(pinMachine);
  for (const event of events) [state] = transition(pinMachine, state, event as PinEvent);
  return { value: state.value, ...state.context, status: state.status };
}

const prove: PinEvent = { type: 'prove', password: 'coach-and-four' };
const choose: PinEvent = { type: 'choose', pin: '294713' };
const repeat: PinEvent = { type: 'repeat', pin: '294713' };
const proven = [prove, done('proving')] as const;
const saving = [...proven, choose, repeat] as const;

describe('setting a PIN', () => {
  it('asks for the password first', () => {
    expect(run().value).toBe('password');
    expect(run(choose).value).toBe('password');
    expect(run(...proven).value).toBe('choosing');
  });

  it('says why the password was refused, and how long to wait', () => {
    expect(run(prove, failed('proving', { code: 'passwordRejected' }))).toMatchObject({
      value: 'password',
      failure: { code: 'passwordRejected', seconds: null },
    });
    expect(
      run(prove, failed('proving', { code: 'tooManyAttempts', params: { seconds: 840 } })),
    ).toMatchObject({ value: 'password', failure: { code: 'tooManyAttempts', seconds: 840 } });
  });

  it('sends the PIN only when both entries agree, and forgets the first otherwise', () => {
    expect(run(...proven, choose, { type: 'repeat', pin: '294714' })).toMatchObject({
      value: 'choosing',
      chosen: null,
      failure: { problems: [{ pointer: '/pin', code: 'mismatch' }] },
    });
    expect(run(...saving)).toMatchObject({ value: 'saving', failure: null });
  });

  it('is set once it was saved, and keeps nothing of it', () => {
    expect(run(...saving, done('saving'))).toMatchObject({
      value: 'set',
      chosen: null,
      status: 'done',
    });
  });

  it('begins again with the digits when the PIN was too common', () => {
    const problems = [{ pointer: '/pin', code: 'common' }] as const;
    expect(
      run(...saving, failed('saving', { code: 'pinSetFailed', errors: problems })),
    ).toMatchObject({
      value: 'choosing',
      chosen: null,
      failure: { code: 'pinSetFailed', problems },
    });
  });

  it('asks for the password again when its proof ran out', () => {
    expect(run(...saving, failed('saving', { code: 'stepUpNeeded' }))).toMatchObject({
      value: 'password',
      failure: { code: 'stepUpNeeded' },
    });
  });

  it('is where it wanted to be when the PIN was set by a call that timed out', () => {
    expect(run(...saving, timedOut('saving'))).toMatchObject({
      value: 'choosing',
      failure: { code: 'timeout' },
      chosen: null,
    });
    expect(
      run(
        ...saving,
        timedOut('saving'),
        choose,
        repeat,
        failed('saving', { code: 'alreadyExists' }),
      ).value,
    ).toBe('set');
  });

  it('gives up a password that is never answered', () => {
    expect(run(prove, timedOut('proving'))).toMatchObject({
      value: 'password',
      failure: { code: 'timeout' },
    });
  });

  it('takes no notice of an answer that comes after it was given up', () => {
    expect(run(prove, timedOut('proving'), done('proving')).value).toBe('password');
    expect(run(...saving, timedOut('saving'), done('saving')).value).toBe('choosing');
  });

  it('can be left at any time, with nothing kept', () => {
    for (const before of [[], [prove], proven, [...proven, choose], saving]) {
      expect(run(...before, { type: 'cancel' })).toMatchObject({
        value: 'cancelled',
        chosen: null,
        status: 'done',
      });
    }
  });
});
