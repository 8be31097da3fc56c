import type { FieldProblem } from '#core/errors.ts';
import { birthDateError, isAdult } from '#core/identity/age.ts';
import { compare } from '#core/money.ts';
import { isShare, leftShare, sharesWithin100, smallestShare, whole } from '#core/nominee/shares.ts';

/** What of a nominee can be validated. Names are the contract's. */
export interface NomineeFacts {
  /** Civil day, `YYYY-MM-DD`; not everybody knows it. */
  readonly dob?: string | undefined;
  readonly share: string;
  /** Of minors only. */
  readonly guardian?: object | null | undefined;
}

/** Everything that is wrong with a nominee beside the shares of the client's others, on the client's own day. */
export function nomineeProblems(
  facts: NomineeFacts,
  others: readonly string[],
  today: string,
): readonly FieldProblem[] {
  return [...birthProblems(facts, today), ...shareProblems(facts.share, others)];
}

function birthProblems({ dob, guardian }: NomineeFacts, today: string): readonly FieldProblem[] {
  const fault = dob === undefined ? null : birthDateError(dob, today);
  if (fault !== null) return [{ pointer: '/dob', code: fault }];
  const given = guardian !== undefined && guardian !== null;
  if (dob === undefined || isAdult(dob, today))
    return given ? [{ pointer: '/guardian', code: 'unknownKey' }] : [];
  return given ? [] : [{ pointer: '/guardian', code: 'required' }];
}

function shareProblems(share: string, others: readonly string[]): readonly FieldProblem[] {
  if (!isShare(share)) return [{ pointer: '/share', code: 'format' }];
  if (compare(share, smallestShare) < 0)
    return [{ pointer: '/share', code: 'tooSmall', params: { limit: Number(smallestShare) } }];
  if (compare(share, whole) > 0)
    return [{ pointer: '/share', code: 'tooLarge', params: { limit: Number(whole) } }];
  return sharesWithin100([...others, share])
    ? []
    : [{ pointer: '/share', code: 'sharesAbove', params: { left: leftShare(others) } }];
}
