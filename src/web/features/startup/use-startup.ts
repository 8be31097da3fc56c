import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { startupSteps, type StartupStep, type StepResult } from '#core/startup.ts';
import { startupMachine } from '#machines/startup.ts';
import { useApp } from '#page/app-context.ts';
import { takeStep, type Findings } from './take-step.ts';

const nothing: Findings = { latencies: {} };

/** Goes through the start when it is mounted, and again when asked to. */
export function useStartup() {
  const [services] = useState(useApp());
  const [findings, setFindings] = useState(nothing);
  const machine = useMemo(
    () =>
      startupMachine.provide({
        actors: {
          take: fromPromise<Exclude<StepResult, 'failed'>, { readonly step: StartupStep }>(
            ({ input, signal }) => takeStep(input.step, services, setFindings, signal),
          ),
        },
      }),
    [services],
  );
  const [state, send] = useMachine(machine);
  const { index, results } = state.context;
  return {
    step: startupSteps[index] ?? startupSteps[0],
    results,
    findings,
    isOver: state.matches('finished'),
    run() {
      setFindings(nothing);
      send({ type: 'runAgain' });
    },
  };
}
