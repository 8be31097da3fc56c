import { describe, expect, it } from 'vitest';
import { stepStates } from './step-states.ts';

const steps = [{ done: 'verified', pending: 'inReview' }, {}, {}] as const;
const states = (...open: readonly string[]) =>
  stepStates(steps, (gate) => ({ state: open.includes(String(gate)) ? 'open' : 'denied' }));

describe('steps of a new client', () => {
  it('begin with the first', () => {
    expect(states()).toEqual(['current', 'later', 'later']);
  });

  it('wait while the first is under review', () => {
    expect(states('inReview')).toEqual(['pending', 'later', 'later']);
  });

  it('go on with the second when the first is done', () => {
    expect(states('verified')).toEqual(['done', 'current', 'later']);
  });
});
