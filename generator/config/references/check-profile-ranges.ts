import Big from 'big.js';
import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';

/** Limits of a profile between which nothing lies: each value is allowed, and together they pass none. */
export function checkProfileRanges(profile: Located): Finding[] {
  return [...withdrawals(profile), ...hours(profile)];
}

function withdrawals(profile: Located): Finding[] {
  const limits = nodeAt(profile, ['banking', 'withdrawals']);
  return [...(limits?.kind === 'object' ? limits.entries : [])].flatMap(([currency, { value }]) => {
    const minimum = nodeAt(value, ['minimum']);
    const [least, daily] = [amountOf(minimum), amountOf(nodeAt(value, ['daily']))];
    return minimum === undefined || least === undefined || daily === undefined || least.lte(daily)
      ? []
      : [
          errorAt(
            'schema/range',
            `the minimum of one withdrawal in ${currency} is above the daily limit of ${daily.toFixed()}: nothing could be withdrawn`,
            minimum.place,
          ),
        ];
  });
}

function hours(profile: Located): Finding[] {
  const spans = nodeAt(profile, ['chat', 'hours']);
  return (spans?.kind === 'list' ? spans.items : []).flatMap((span) => {
    const end = nodeAt(span, ['to']);
    const [from, to] = [textAt(span, 'from'), textAt(end)];
    return end === undefined || from === undefined || to === undefined || from < to
      ? []
      : [
          errorAt(
            'schema/range',
            `these hours end at ${to}, before they begin at ${from}`,
            end.place,
            'write two entries for hours that pass midnight',
          ),
        ];
  });
}

// What is no amount at all is reported by the schema.
function amountOf(node: Located | undefined): Big | undefined {
  const text = textAt(node);
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? new Big(text) : undefined;
}
