import { compare } from '#core/money.ts';
import { isShare, leftShare, sharesWithin100, smallestShare, whole } from '#core/nominee/shares.ts';
import type { Rule } from './rule.ts';
import { textValue } from './text-value.ts';

/** Specification §5, §9: all shares together are at most 100 percent, exactly. */
export const sharesWithin100Rule: Rule = {
  check(values, _, { otherShares = [] }) {
    const share = textValue(values['share']);
    if (share === undefined) return {};
    if (!isShare(share)) return { share: { code: 'format', params: {} } };
    if (compare(share, smallestShare) < 0)
      return { share: { code: 'tooSmall', params: { limit: Number(smallestShare) } } };
    if (compare(share, whole) > 0)
      return { share: { code: 'tooLarge', params: { limit: Number(whole) } } };
    return sharesWithin100([...otherShares, share])
      ? {}
      : { share: { code: 'sharesAbove', params: { left: leftShare(otherShares) } } };
  },
};
