import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { startupSteps } from '#core/startup.ts';
import { startupMachine, type StartupEvent } from './startup.ts';

const actorId = '0.startup.stepping';
const done = (output: string) => ({ type: `xstate.done.actor.${actorId}`, output, actorId });
const failed = () => ({ type: `xstate.error.actor.${actorId}`, error: new Error(), actorId });
const late = { type: 'xstate.after.timeout.startup.stepping' };

function run(...events: readonly { readonly type: string }[]) {
  let [state] = initialTransition(startupMachine);
  for (const event of events) [state] = transition(startupMachine, state, event as StartupEvent);
  return { value: state.value, ...state.context };
}

const whole = startupSteps.map(() => done('done'));

describe('the start', () => {
  it('takes its steps in order, one at a time', () => {
    expect(run()).toMatchObject({ value: 'stepping', index: 0, results: {} });
    expect(run(done('done'))).toMatchObject({ index: 1, results: { connection: 'done' } });
    expect(run(...whole).value).toBe('finished');
    expect(Object.keys(run(...whole).results)).toEqual([...startupSteps]);
  });

  it('marks a step that fails or hangs, and goes on', () => {
    expect(run(failed(), late, done('skipped'))).toMatchObject({
      value: 'stepping',
      index: 3,
      results: { connection: 'failed', config: 'failed', session: 'skipped' },
    });
  });

  it('can be taken again once it is over, and not before', () => {
    expect(run(done('done'), { type: 'runAgain' }).index).toBe(1);
    expect(run(...whole, { type: 'runAgain' })).toMatchObject({
      value: 'stepping',
      index: 0,
      results: {},
    });
  });
});
