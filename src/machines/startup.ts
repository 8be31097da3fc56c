import { assign, fromPromise, setup } from 'xstate';
import { startupSteps, type StartupStep, type StepResult } from '#core/startup.ts';

export interface StartupContext {
  /** The step at work; the number of steps when all are over. */
  readonly index: number;
  readonly results: Partial<Record<StartupStep, StepResult>>;
}

export type StartupEvent = { readonly type: 'runAgain' };

/** ms after which a step counts as failed. */
const stepTimeout = 6_000;

/** The start of the app, step by step. A step that fails or hangs is marked, and the next one begins (specification §5). */
export const startupMachine = setup({
  types: { context: {} as StartupContext, events: {} as StartupEvent },
  actors: {
    take: fromPromise<Exclude<StepResult, 'failed'>, { readonly step: StartupStep }>(() =>
      Promise.reject(new Error('actor take is not provided')),
    ),
  },
  guards: { isOver: ({ context }) => context.index === startupSteps.length },
  actions: {
    mark: assign(({ context }, { result }: { readonly result: StepResult }) => ({
      index: context.index + 1,
      results: { ...context.results, [stepAt(context)]: result },
    })),
    begin: assign({ index: 0, results: {} }),
  },
  delays: { timeout: stepTimeout },
}).createMachine({
  id: 'startup',
  initial: 'between',
  context: { index: 0, results: {} },
  states: {
    between: { always: [{ guard: 'isOver', target: 'finished' }, { target: 'stepping' }] },
    stepping: {
      invoke: {
        src: 'take',
        input: ({ context }) => ({ step: stepAt(context) }),
        onDone: {
          target: 'between',
          actions: { type: 'mark', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'between', actions: { type: 'mark', params: { result: 'failed' } } },
      },
      after: {
        timeout: { target: 'between', actions: { type: 'mark', params: { result: 'failed' } } },
      },
    },
    finished: { on: { runAgain: { target: 'between', actions: 'begin' } } },
  },
});

function stepAt({ index }: StartupContext): StartupStep {
  const step = startupSteps[index];
  if (step === undefined) throw new RangeError(`there is no step ${index}`);
  return step;
}
