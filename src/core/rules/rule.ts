import type { FieldErrors } from '#core/form/field-error.ts';
import type { FieldValues } from '#core/form/form-values.ts';

export type RuleParams = Readonly<Record<string, string | number>>;

/** What a rule has to know beside the values. The caller supplies it; nothing here reads a clock. */
export interface RuleFacts {
  /** The client's civil day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Shares in percent that the client's other nominees hold. */
  readonly otherShares?: readonly string[];
}

/** A rule as code. Values and errors are named by what the rule calls them, not by the form's fields. */
export interface Rule {
  /** What is wrong. A value that is not there yet is left to the schema. */
  readonly check: (values: FieldValues, params: RuleParams, facts: RuleFacts) => FieldErrors;
  /** Values that are not asked for as things stand. */
  readonly hides?: (values: FieldValues, params: RuleParams, facts: RuleFacts) => readonly string[];
  /** Values that have to be given as things stand, beside those of the schema; `check` says so where they are not. */
  readonly requires?: (
    values: FieldValues,
    params: RuleParams,
    facts: RuleFacts,
  ) => readonly string[];
}

/** What the generator checks a use of a rule against. */
export interface RuleSignature {
  /** What the rule is about, for the reference. */
  readonly about: string;
  /** Value → whether the form must have a field for it. */
  readonly fields: Readonly<Record<string, 'required' | 'optional'>>;
  readonly params: Readonly<Record<string, 'text' | 'number'>>;
  /** Facts that only the block around the form has. */
  readonly needs?: readonly (keyof RuleFacts)[];
  readonly load: () => Promise<Rule>;
}
