import { createMachine, transition } from 'xstate';
import { CodedError } from '#core/errors.ts';

/** One step of a lifecycle: where it leads, who may take it, and what follows in the same transaction. */
export interface LifecycleStep<State extends string, Actor extends string> {
  readonly to: State;
  readonly by: readonly Actor[];
  /** Effects in their order; the caller carries them out (`carryOut`). */
  readonly then?: readonly string[];
}

export interface LifecycleTable<State extends string, Event extends string, Actor extends string> {
  /** Lower case with hyphens; heading of the chart in the reference. */
  readonly id: string;
  /** Whose life this is, in a sentence. */
  readonly description: string;
  readonly initial: NoInfer<State>;
  /** A state without steps is an end. */
  readonly states: {
    readonly [From in State]: { readonly [Name in Event]?: LifecycleStep<NoInfer<State>, Actor> };
  };
}

/** A step that was taken: what the thing is now, and what follows from it. */
export interface TakenStep<State extends string, Effect extends string> {
  readonly from: State;
  readonly to: State;
  readonly then: readonly Effect[];
}

export interface Lifecycle<
  State extends string,
  Event extends string,
  Actor extends string,
  Table,
> {
  readonly table: Table & LifecycleTable<State, Event, Actor>;
  /** The step, or `null` where there is none or it is not this actor's. */
  next<Name extends Event>(
    from: State,
    event: Name,
    by: Actor,
  ): TakenStep<State, EffectOf<Table, Name>> | null;
  /** The step; 409 `stateConflict` where there is none, 403 `forbidden` where it is not this actor's. */
  step<Name extends Event>(
    from: State,
    event: Name,
    by: Actor,
  ): TakenStep<State, EffectOf<Table, Name>>;
}

/** The effects that an event can have, in whichever state. */
type EffectOf<Table, Name extends string> = Table extends { readonly states: infer States }
  ? {
      [From in keyof States]: States[From] extends {
        readonly [key in Name]: { readonly then: readonly (infer Effect extends string)[] };
      }
        ? Effect
        : never;
    }[keyof States]
  : never;

/** A lifecycle whatever its names are: what a picture or a test of all of them needs. */
export interface AnyLifecycle {
  readonly table: LifecycleTable<string, string, string>;
}

interface Fact {
  readonly type: string;
  readonly by: string;
}

/**
 * The life of a thing as the server holds to it: a table of states and steps, and the state machine made from it. What is
 * stored is the argument and the next state the result; nothing runs here.
 */
export function defineLifecycle<
  const State extends string,
  const Event extends string,
  const Actor extends string,
  const Table extends LifecycleTable<State, Event, Actor>,
>(table: Table & LifecycleTable<State, Event, Actor>): Lifecycle<State, Event, Actor, Table> {
  const machine = machineOf(table);
  const taken = new Map<string, TakenStep<State, string> | null>();

  function next<Name extends Event>(from: State, event: Name, by: Actor) {
    const key = `${from} ${event} ${by}`;
    const known = taken.get(key);
    const step = known === undefined ? read(from, event, by) : known;
    taken.set(key, step);
    return step as TakenStep<State, EffectOf<Table, Name>> | null;
  }

  // The same arguments lead to the same step for ever, so each is asked of the machine once.
  function read(from: State, event: Event, by: Actor): TakenStep<State, string> | null {
    const state = machine.resolveState({ value: from });
    const fact: Fact = { type: event, by };
    if (!state.can(fact)) return null;
    const [after, actions] = transition(machine, state, fact);
    return {
      from,
      to: after.value as State,
      then: actions.map(({ type }) => type),
    };
  }

  function step<Name extends Event>(from: State, event: Name, by: Actor) {
    if (table.states[from][event] === undefined)
      throw new CodedError('stateConflict', { state: from });
    const found = next(from, event, by);
    if (found === null) throw new CodedError('forbidden');
    return found;
  }

  return { table, next, step };
}

/** Does what follows a step, one after the other; the type asks for every effect that the step can have. */
export async function carryOut<Effect extends string>(
  { then }: Pick<TakenStep<string, Effect>, 'then'>,
  effects: Readonly<Record<Effect, () => Promise<void>>>,
): Promise<void> {
  for (const effect of then) await effects[effect]();
}

function machineOf({ id, initial, states }: AnyLifecycle['table']) {
  return createMachine({
    types: {} as { events: Fact },
    id,
    initial,
    states: Object.fromEntries(
      Object.entries(states).map(([name, steps]) => [name, { on: transitionsOf(steps) }]),
    ),
  });
}

function transitionsOf(steps: AnyLifecycle['table']['states'][string]) {
  return Object.fromEntries(
    Object.entries(steps).map(([event, step]) => [
      event,
      {
        target: step?.to,
        guard: ({ event: { by } }: { readonly event: Fact }) => step?.by.includes(by) === true,
        actions: [...(step?.then ?? [])],
      },
    ]),
  );
}
