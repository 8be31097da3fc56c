import { createActor, fromPromise, initialTransition, SimulatedClock, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { pinProofMachine, type PinProofEvent } from './pin-proof.ts';

const actor = '0.pinProof.verifying';
const done = { type: `xstate.done.actor.${actor}`, output: undefined, actorId: actor };
const failed = (error: unknown) => ({ type: `xstate.error.actor.${actor}`, error, actorId: actor });
const timedOut = { type: 'xstate.after.timeout.pinProof.verifying' };
const rested = { type: 'xstate.after.rest.pinProof.resting' };

function run(
  ...events: readonly (PinProofEvent | typeof done | typeof timedOut | ReturnType<typeof failed>)[]
) {
  let [state] = initialTransition(pinProofMachine);
  for (const event of events) [state] = transition(pinProofMachine, state, event as PinProofEvent);
  return { value: state.value, failure: state.context.failure };
}

const enter: PinProofEvent = { type: 'enter', pin: '294713' };
const resting = failed({ code: 'tooManyAttempts', params: { seconds: 900 } });

describe('proving a PIN', () => {
  it('is proven by the right entry', () => {
    expect(run(enter, done)).toEqual({ value: 'proven', failure: null });
  });

  it('asks again after a wrong one, and forgets the failure with the next entry', () => {
    expect(run(enter, failed({ code: 'pinRejected' }))).toMatchObject({
      value: 'asking',
      failure: { code: 'pinRejected' },
    });
    expect(run(enter, failed({ code: 'pinRejected' }), enter)).toEqual({
      value: 'verifying',
      failure: null,
    });
  });

  it('rests as long as the refusal says, and takes no entry meanwhile', () => {
    expect(run(enter, resting)).toMatchObject({ value: 'resting', failure: { seconds: 900 } });
    expect(run(enter, resting, enter).value).toBe('resting');
    expect(run(enter, resting, rested)).toEqual({ value: 'asking', failure: null });
  });

  it('waits by the clock that it is given', async () => {
    const clock = new SimulatedClock();
    const refusing = pinProofMachine.provide({
      actors: {
        verifyPin: fromPromise<void, { readonly pin: string }>(() =>
          Promise.reject(
            Object.assign(new Error(), { code: 'tooManyAttempts', params: { seconds: 90 } }),
          ),
        ),
      },
    });
    const running = createActor(refusing, { clock }).start();
    running.send(enter);
    await Promise.resolve();
    await Promise.resolve();
    expect(running.getSnapshot().value).toBe('resting');
    clock.increment(89_999);
    expect(running.getSnapshot().value).toBe('resting');
    clock.increment(1);
    expect(running.getSnapshot().value).toBe('asking');
    running.stop();
  });

  it('stays locked until the advisor helps', () => {
    expect(run(enter, failed({ code: 'pinLocked' }), enter, rested)).toMatchObject({
      value: 'locked',
      failure: { code: 'pinLocked' },
    });
  });

  it('begins where the backend says that it stands', () => {
    expect(run({ type: 'serverLocked' }).value).toBe('locked');
    expect(run({ type: 'serverUnset' }).value).toBe('unset');
    expect(run({ type: 'serverPaused', seconds: 12 })).toMatchObject({
      value: 'resting',
      failure: { seconds: 12 },
    });
    expect(run(enter, failed({ code: 'stateConflict', params: { state: 'unset' } })).value).toBe(
      'unset',
    );
  });

  it('gives up without an answer, and takes no notice of a late one', () => {
    expect(run(enter, timedOut)).toMatchObject({ value: 'asking', failure: { code: 'timeout' } });
    expect(run(enter, timedOut, done).value).toBe('asking');
    expect(run(enter, { type: 'cancel' }, done).value).toBe('cancelled');
  });
});
