import type { FieldProblem } from '#core/errors.ts';
import { birthDateError, isAdult, minimumAge } from '#core/identity/age.ts';
import type { IdKind } from '#core/identity/national-id.ts';
import { idKindsOf, idNumberError } from '#core/identity/national-id.ts';

/** The part of a submission that can be validated without looking anything up. Names are the contract's. */
export interface KycFacts {
  readonly country: string;
  readonly id_kind: IdKind;
  readonly id_no: string;
  /** Civil day, `YYYY-MM-DD`. */
  readonly dob: string;
  readonly id_front: string;
  readonly id_back: string;
}

/** Everything that is wrong with a submission, on the client's own day. Where it is empty it can be submitted. */
export function kycProblems(facts: KycFacts, today: string): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const birth = birthDateError(facts.dob, today);
  if (birth !== null) problems.push({ pointer: '/dob', code: birth });
  else if (!isAdult(facts.dob, today))
    problems.push({ pointer: '/dob', code: 'underage', params: { limit: minimumAge } });
  if (!idKindsOf(facts.country).includes(facts.id_kind))
    problems.push({ pointer: '/id_kind', code: 'notOneOf' });
  const number = idNumberError(
    facts.id_kind,
    facts.id_no,
    today,
    birth === null ? facts.dob : null,
  );
  if (number !== null) problems.push({ pointer: '/id_no', code: number });
  // One picture twice shows one side twice.
  if (facts.id_front === facts.id_back) problems.push({ pointer: '/id_back', code: 'invalid' });
  return problems;
}
