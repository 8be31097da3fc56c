import type { Gate } from '#config/gates.gen.ts';
import type { FormStep } from '#config/form.gen.ts';
import type { FieldProblem } from '#core/errors.ts';
import type { FieldError, FieldErrors } from '#core/form/field-error.ts';
import { outerField, valueAt, type FieldPath, type FieldValues } from '#core/form/form-values.ts';
import {
  validateForm,
  type FormDefinition,
  type ValidationResult,
  type FieldValidators,
} from '#core/form/validate-form.ts';
import { fieldAtPointer, requestBody, type RequestBody } from '#core/form/request-body.ts';
import type { RuleFacts } from '#core/rules/rule.ts';
import type { FormFlow } from './form-ports.ts';

/** Where everything is shown once more before it is sent. */
export const review = ':review';

/** A step of a form, or the whole of a form without steps. */
export interface Step extends Omit<FormStep, 'fields'> {
  readonly fields: readonly string[];
}

export interface FormState {
  readonly values: FieldValues;
  readonly validation: ValidationResult;
  /** Steps that are asked for now: those whose gate is open and that have a field left. */
  readonly steps: readonly Step[];
  /** Id of the open step, or `review`. */
  readonly step: string;
  /** Errors that may be shown now. */
  readonly errors: FieldErrors;
}

export interface FormEngine {
  read(): FormState;
  subscribe(listener: () => void): () => void;
  /** The values as they are now; a field that is not among them keeps its own. */
  change(values: FieldValues): void;
  /** The field was left: from now on it is validated at every change. */
  leave(path: FieldPath): void;
  /** Opens a step that was reached before, without validating anything. */
  open(step: string): void;
  /** Leaves the open step if its fields hold. `sends` when nothing is left but to send. */
  advance(): { readonly holds: boolean; readonly sends: boolean };
  /** Places what the server refused and opens its step. Answers whether every problem found a field that is asked for. */
  refuse(problems: readonly FieldProblem[]): boolean;
  /** The facts around the form have changed. */
  know(facts: RuleFacts): void;
  body(): RequestBody;
}

export interface EngineOptions {
  readonly definition: FormDefinition;
  readonly facts: RuleFacts;
  readonly fieldValidators?: FieldValidators;
  readonly isOpen?: (gate: Gate) => boolean;
  readonly values?: FieldValues;
  /** Decides which step is open. */
  readonly flow: FormFlow;
}

/** The one state of a form, apart from how it is drawn. Nothing typed is ever dropped: what is not asked for only sleeps. */
export function createFormEngine({
  definition,
  fieldValidators,
  isOpen = () => true,
  flow,
  ...options
}: EngineOptions): FormEngine {
  const { form } = definition;
  const listeners = new Set<() => void>();
  const touched = new Set<FieldPath>();
  const refused = new Map<FieldPath, FieldError>();
  let { facts, values = {} } = options;
  let state = derive();
  if (!state.steps.some(({ id }) => id === state.step)) open(state.steps[0]?.id ?? '');
  flow.subscribe(update);

  function derive(): FormState {
    const validation = validateForm(definition, values, facts, fieldValidators);
    const steps = stepsOf(form).filter(
      ({ gate, fields }) =>
        (gate === undefined || isOpen(gate)) &&
        fields.some((field) => Object.hasOwn(validation.fields, field)),
    );
    const own = Object.entries(validation.errors).filter(
      ([path]) => touched.has(path) || touched.has(outerField(path)),
    );
    const fromServer = [...refused].filter(([path]) =>
      Object.hasOwn(validation.fields, outerField(path)),
    );
    const errors = Object.fromEntries([...fromServer, ...own]);
    return { values, validation, steps, step: flow.read(), errors };
  }

  function update(): void {
    state = derive();
    for (const listener of listeners) listener();
  }

  function open(id: string): void {
    const order = [...stepsOf(form).map((one) => one.id), review];
    if (order.indexOf(id) > order.indexOf(flow.read())) flow.next(id);
    else flow.back(id);
    update();
  }

  /** Flags of a list whose entries have moved no longer say anything. */
  function forget(path: FieldPath): void {
    for (const flagged of [...touched, ...refused.keys()])
      if (flagged === path || flagged.startsWith(`${path}/`)) {
        touched.delete(flagged);
        refused.delete(flagged);
      }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(now) {
      const before = values;
      values = { ...values, ...now };
      for (const name of Object.keys(now))
        if (lengthOf(before[name]) !== lengthOf(values[name])) forget(name);
      for (const path of refused.keys())
        if (valueAt(before, path) !== valueAt(values, path)) refused.delete(path);
      update();
    },
    leave(path) {
      // Passing through an empty field is not an error yet.
      if (valueAt(values, path) === undefined || touched.has(path)) return;
      touched.add(path);
      update();
    },
    open,
    advance() {
      const index = state.steps.findIndex(({ id }) => id === state.step);
      // At the end every step answers for itself once more: an earlier one may have been changed since.
      const isLast = index === -1 || index === state.steps.length - 1;
      for (const { id, fields } of isLast ? state.steps : state.steps.slice(index, index + 1)) {
        for (const field of fields) touched.add(field);
        const paths = [...Object.keys(state.validation.errors), ...Object.keys(state.errors)];
        if (!paths.some((path) => fields.includes(outerField(path)))) continue;
        open(id);
        return { holds: false, sends: false };
      }
      const next =
        state.steps[index + 1]?.id ?? (form.submit.confirm === undefined ? undefined : review);
      if (index === -1 || next === undefined) return { holds: true, sends: true };
      open(next);
      return { holds: true, sends: false };
    },
    refuse(problems) {
      const fields = [...Object.keys(form.ui)];
      const paths = problems.flatMap(({ pointer, code, params = {} }) => {
        const path = fieldAtPointer(form.submit, fields, pointer);
        if (path !== undefined) refused.set(path, { code, params });
        return path ?? [];
      });
      const homes = state.steps.filter((step) =>
        [...refused.keys()].some((path) => step.fields.includes(outerField(path))),
      );
      // A machine is not led past steps that it has not seen.
      if (homes[0] !== undefined) flow.back(homes[0].id);
      update();
      const asked = state.steps.flatMap((step) => step.fields);
      return (
        paths.length === problems.length && paths.every((path) => asked.includes(outerField(path)))
      );
    },
    know(now) {
      facts = now;
      update();
    },
    body() {
      // What is asked for twice is sent once.
      const sent = Object.entries(state.validation.values).filter(
        ([field]) => form.ui[field]?.repeats === undefined,
      );
      return requestBody(form.submit, Object.fromEntries(sent));
    },
  };
}

/** A form without steps is one step with everything in it. */
function stepsOf(form: FormDefinition['form']): readonly Step[] {
  return form.steps ?? [{ id: form.id, title: form.title, fields: Object.keys(form.ui) }];
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
