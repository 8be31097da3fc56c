import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createActor, fromPromise } from 'xstate';
import { startupSteps, type StartupStep, type StepResult } from '#core/startup.ts';
import { startupMachine } from '#machines/startup.ts';
import { useApp, type AppServices } from '#page/app-context.ts';
import { takeStep, type Findings } from './take-step.ts';

const noFindings: Findings = { latencies: {} };

/** Goes through the start when it is mounted, and again when asked to. */
export function useStartup() {
  const services = useApp();
  const [findings, setFindings] = useState(noFindings);
  const [actor] = useState(() => createStart(services, setFindings));
  useEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const state = useSyncExternalStore(subscribe, () => actor.getSnapshot());
  const { index, results } = state.context;
  return {
    step: startupSteps[index] ?? startupSteps[0],
    results,
    findings,
    isOver: state.matches('finished'),
    run() {
      setFindings(noFindings);
      actor.send({ type: 'runAgain' });
    },
  };
}

function createStart(
  services: AppServices,
  report: (found: (before: Findings) => Findings) => void,
) {
  return createActor(
    startupMachine.provide({
      actors: {
        take: fromPromise<Exclude<StepResult, 'failed'>, { readonly step: StartupStep }>(
          ({ input, signal }) => takeStep(input.step, services, report, signal),
        ),
      },
    }),
  );
}
