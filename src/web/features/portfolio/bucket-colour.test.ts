import { expect, it } from 'vitest';
import { bucketColour, typeColour } from './bucket-colour.ts';

it('is that of the bucket in every view, and that of what is invested for all that is placed', () => {
  for (const bucket of ['cash', 'bonus', 'frozen'] as const)
    expect(typeColour(bucket)).toBe(bucketColour(bucket));
  const placed = ['share', 'fund', 'bond', 'note', 'savings', 'plan'] as const;
  expect(new Set(placed.map(typeColour))).toEqual(new Set([bucketColour('invested')]));
});
