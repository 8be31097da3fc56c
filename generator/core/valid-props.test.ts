import { describe, expect, it } from 'vitest';
import isPropValid from './valid-props.ts';

describe('what of a styled element reaches the document', () => {
  it.each(['id', 'htmlFor', 'onClick', 'aria-live', 'data-part', 'role', 'tabIndex'])(
    'is %s',
    (name) => {
      expect(isPropValid(name)).toBe(true);
    },
  );

  it.each(['as', 'asChild', 'css', 'theme'])('is not %s, which the library reads', (name) => {
    expect(isPropValid(name)).toBe(false);
  });
});
