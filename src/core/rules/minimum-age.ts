import { ageOn, birthDateError, minimumAge } from '#core/identity/age.ts';
import type { Rule } from './rule.ts';
import { textValue } from './text-value.ts';

/** Specification §5: at least 18. A tenant can ask for more and never for less. */
export const minimumAgeRule: Rule = {
  check({ born }, { years }, { today }) {
    const day = textValue(born);
    if (day === undefined) return {};
    const fault = birthDateError(day, today);
    if (fault !== null) return { born: { code: fault, params: {} } };
    const limit = Math.max(minimumAge, Number(years ?? minimumAge));
    return ageOn(today, day) < limit ? { born: { code: 'underage', params: { limit } } } : {};
  },
};
