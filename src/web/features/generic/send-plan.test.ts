import { describe, expect, it } from 'vitest';
import { sendPlan } from './send-plan.ts';

describe('what a form sends besides its fields', () => {
  it('goes into the address where the operation has a parameter, else into the body, as what it is', () => {
    expect(sendPlan({ id: 'path' }, { id: 7, version: 2, source: 'app' }, { name: 'Ana' })).toEqual(
      { values: { id: '7' }, whole: { name: 'Ana', version: 2, source: 'app' } },
    );
  });
});
