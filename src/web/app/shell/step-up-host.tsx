import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { StepUpAsk } from '#api/step-up-method.ts';
import { CodedError } from '#core/errors.ts';
import { useApp } from '#page/app-context.ts';
import { retried } from '#platform/retried.ts';
import { stepUpStore } from '#session/step-up-store.ts';

/** Shows the question who is there whenever an operation asks it. Its parts are fetched with the first question. */
export function StepUpHost() {
  const stepUp = stepUpStore(useApp().session);
  const ask = useSyncExternalStore(stepUp.subscribe, stepUp.read);
  const [Question, setQuestion] = useState<ComponentType<{ readonly ask: StepUpAsk }> | null>(null);
  useEffect(() => {
    if (ask !== null && Question === null)
      retried(() => import('./step-up-question.tsx')).then(
        (part) => setQuestion(() => part.StepUpQuestion),
        () => stepUp.cancel(new CodedError('networkUnreachable')),
      );
  }, [ask, Question, stepUp]);
  return ask && Question && <Question ask={ask} />;
}
