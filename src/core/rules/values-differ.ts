import type { Rule } from './rule.ts';

export const valuesDiffer: Rule = {
  check: ({ first, second }) =>
    first !== undefined && first === second ? { second: { code: 'sameTwice', params: {} } } : {},
};
