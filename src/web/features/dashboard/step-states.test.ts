import { describe, expect, it } from 'vitest';
import { stepStates, type HeldConditions } from './step-states.ts';

const steps = [{ done: 'verified', pending: 'inReview' }, {}, { doneWhen: 'invested' }] as const;
const noneHeld: HeldConditions = { assetsHeld: false, invested: false };
const states = (open: readonly string[], held = noneHeld, otherwise = 'denied') =>
  stepStates(steps, (gate) => ({ state: open.includes(String(gate)) ? 'open' : otherwise }), held);

describe('steps of a new client', () => {
  it('begin with the first', () => {
    expect(states([])).toEqual(['current', 'later', 'later']);
  });

  it('wait while the first is under review', () => {
    expect(states(['inReview'])).toEqual(['pending', 'later', 'later']);
  });

  it('go on with the second when the first is done', () => {
    expect(states(['verified'])).toEqual(['done', 'current', 'later']);
  });

  it('go on with the third once there is money, and are over once it is invested', () => {
    const held = { assetsHeld: true, invested: false };
    expect(states(['verified'], held)).toEqual(['done', 'done', 'current']);
    expect(states(['verified'], { assetsHeld: true, invested: true })).toEqual([
      'done',
      'done',
      'done',
    ]);
  });

  it('claim nothing of a first of which it is not known, and lead nowhere', () => {
    expect(states([], noneHeld, 'waiting')).toEqual(['later', 'later', 'later']);
  });
});
