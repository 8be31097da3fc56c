import type { Gate } from '#config/gates.gen.ts';
import type { FormStep } from '#config/form.gen.ts';
import type { FieldProblem } from '#core/errors.ts';
import type { FieldTrouble, FieldTroubles } from '#core/form/field-trouble.ts';
import type { FieldValue, FieldValues } from '#core/form/form-values.ts';
import { judgeForm, type JudgedForm, type Judgement, type Judges } from '#core/form/judge-form.ts';
import { fieldAtPointer, requestBody, type RequestBody } from '#core/form/request-body.ts';
import type { RuleFacts } from '#core/rules/rule.ts';
import type { Draft } from '#forms/form-ports.ts';

/** Where everything is shown once more before it is sent. */
export const review = ':review';

/** A step of a form, or the whole of a form without steps. */
export interface Step extends Omit<FormStep, 'fields'> {
  readonly fields: readonly string[];
}

export interface FormState {
  readonly values: FieldValues;
  readonly judgement: Judgement;
  /** Steps that are asked for now: those whose gate is open and that have a field left. */
  readonly steps: readonly Step[];
  /** Id of the open step, or `review`. */
  readonly step: string;
  /** Troubles that may be shown now. An entry stays the same object while it says the same. */
  readonly troubles: FieldTroubles;
}

export interface FormEngine {
  read(): FormState;
  subscribe(listener: () => void): () => void;
  change(field: string, value: FieldValue): void;
  /** The field was left: from now on it is judged at every change. */
  leave(field: string): void;
  /** Opens a step that was reached before, without judging anything. */
  open(step: string): void;
  /** Leaves the open step if its fields hold: null, else the first field in trouble. `sends` when nothing is left but to send. */
  advance(): { readonly trouble: string | null; readonly sends: boolean };
  /** Places what the server refused and opens its step. Answers the first field, and whether every problem found one. */
  refuse(problems: readonly FieldProblem[]): {
    readonly first: string | null;
    readonly placed: boolean;
  };
  /** The facts around the form have changed. */
  know(facts: RuleFacts): void;
  body(): RequestBody;
}

export interface EngineOptions {
  readonly judged: JudgedForm;
  readonly facts: RuleFacts;
  readonly judges: Judges;
  readonly isOpen: (gate: Gate) => boolean;
  readonly start: Draft;
}

/** State of a long form, apart from how it is drawn. Nothing typed is ever dropped: what is not asked for only sleeps. */
export function createFormEngine({
  judged,
  judges,
  isOpen,
  start,
  ...options
}: EngineOptions): FormEngine {
  const { form } = judged;
  const listeners = new Set<() => void>();
  const isJudged = new Set<string>();
  const refused = new Map<string, FieldTrouble>();
  let facts = options.facts;
  let values = start.values;
  let step = start.step;
  let state = derive();
  if (!state.steps.some(({ id }) => id === step)) open(state.steps[0]?.id ?? '');

  function derive(before?: FormState): FormState {
    const judgement = judgeForm(judged, values, facts, judges);
    const steps = stepsOf(form).filter(
      ({ gate, fields }) =>
        (gate === undefined || isOpen(gate)) &&
        fields.some((field) => Object.hasOwn(judgement.fields, field)),
    );
    const troubles: Record<string, FieldTrouble> = {};
    for (const field of Object.keys(judgement.fields)) {
      const trouble =
        (isJudged.has(field) ? judgement.troubles[field] : undefined) ?? refused.get(field);
      if (trouble !== undefined) troubles[field] = unchanged(before?.troubles[field], trouble);
    }
    return { values, judgement, steps, step, troubles };
  }

  function update(): void {
    state = derive(state);
    for (const listener of listeners) listener();
  }

  function open(id: string): void {
    step = id;
    update();
  }

  function firstTrouble(fields: readonly string[]): string | null {
    return (
      fields.find((field) => state.judgement.troubles[field] !== undefined || refused.has(field)) ??
      null
    );
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(field, value) {
      if (values[field] === value) return;
      values = { ...values, [field]: value };
      refused.delete(field);
      update();
    },
    leave(field) {
      // Whoever only passes through an empty field has done nothing wrong yet.
      if (values[field] === undefined || isJudged.has(field)) return;
      isJudged.add(field);
      update();
    },
    open,
    advance() {
      const index = state.steps.findIndex(({ id }) => id === step);
      // At the end every step answers for itself once more: an earlier one may have been changed since.
      const asked =
        index === -1 || index === state.steps.length - 1
          ? state.steps
          : state.steps.slice(index, index + 1);
      for (const one of asked) {
        const fields = one.fields.filter((field) => Object.hasOwn(state.judgement.fields, field));
        for (const field of fields) isJudged.add(field);
        const trouble = firstTrouble(fields);
        if (trouble === null) continue;
        open(one.id);
        return { trouble, sends: false };
      }
      const next = index === -1 ? undefined : state.steps[index + 1];
      if (next !== undefined) open(next.id);
      else if (index !== -1 && form.submit.confirm !== undefined) open(review);
      else return { trouble: null, sends: true };
      return { trouble: null, sends: false };
    },
    refuse(problems) {
      const fields = Object.keys(form.schema.properties).concat(
        Object.keys(state.judgement.fields),
      );
      const placed = problems.flatMap(({ pointer, code, params = {} }) => {
        const field = fieldAtPointer(form.submit, [...new Set(fields)], pointer);
        return field === undefined ? [] : [{ field, trouble: { code, params } }];
      });
      for (const { field, trouble } of placed) refused.set(field, trouble);
      const order = state.steps.flatMap((one) => one.fields);
      const first = order.find((field) => refused.has(field)) ?? null;
      const target = state.steps.find((one) => first !== null && one.fields.includes(first));
      open(target?.id ?? step);
      return {
        first,
        placed:
          placed.length === problems.length && placed.every(({ field }) => order.includes(field)),
      };
    },
    know(now) {
      facts = now;
      update();
    },
    body: () => requestBody(form.submit, withoutRepeats(form, state.judgement.values)),
  };
}

/** A form without steps is one step with everything in it. */
function stepsOf(form: JudgedForm['form']): readonly Step[] {
  return (
    form.steps ?? [{ id: form.id, title: form.title, fields: [...new Set(Object.keys(form.ui))] }]
  );
}

// What is asked for twice is sent once.
function withoutRepeats(form: JudgedForm['form'], values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => form.ui[field]?.repeats === undefined),
  );
}

function unchanged(before: FieldTrouble | undefined, now: FieldTrouble): FieldTrouble {
  return before !== undefined &&
    before.code === now.code &&
    JSON.stringify(before.params) === JSON.stringify(now.params)
    ? before
    : now;
}
