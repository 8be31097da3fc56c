import type { FormFlow } from './form-ports.ts';

/** The flow of a form that no machine owns: every step may be opened. */
export function createStepFlow(start = ''): FormFlow {
  let step = start;
  const open = (to: string): void => {
    step = to;
  };
  return { read: () => step, subscribe: () => () => undefined, next: open, back: open };
}
