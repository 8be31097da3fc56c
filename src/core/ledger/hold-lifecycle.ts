export type HoldState = 'open' | 'captured' | 'released';
export type HoldStep = 'capture' | 'release';

const lifecycle: Readonly<Record<HoldState, Readonly<Record<HoldStep, HoldState | null>>>> = {
  open: { capture: 'captured', release: 'released' },
  captured: { capture: null, release: null },
  released: { capture: null, release: null },
};

/** What a hold becomes; `null` where the step is not there. */
export function holdAfter(state: HoldState, step: HoldStep): HoldState | null {
  return lifecycle[state][step];
}
