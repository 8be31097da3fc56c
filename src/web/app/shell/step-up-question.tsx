import { useEffect, useState, type ComponentType } from 'react';
import type { Navigation } from '#config/navigation.gen.ts';
import { CodedError } from '#core/errors.ts';
import type { StepUpSheetProps } from '#features/security/step-up-sheet.tsx';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { retried } from '#platform/retried.ts';
import { useApp, type AppServices } from '#page/app-context.ts';
import type { StepUpAsk } from '#api/step-up-method.ts';
import { stepUpStore } from '#session/step-up-store.ts';

interface Shown {
  readonly ask: StepUpAsk;
  readonly loaded: LoadedForm | null;
  readonly Sheet: ComponentType<StepUpSheetProps>;
}

/** The question who is there, with the form that the tenant declares for it. */
export function StepUpQuestion({ ask }: { readonly ask: StepUpAsk }) {
  const services = useApp();
  const { session, file } = services;
  const stepUp = stepUpStore(session);
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    // Without a declared form for the method, the operation stays refused.
    if (file.navigation.stepUp === undefined) return stepUp.cancel(new CodedError('stepUpNeeded'));
    let isCurrent = true;
    load(services, file.navigation.stepUp, ask).then(
      (parts) => isCurrent && setShown(parts),
      () => isCurrent && stepUp.cancel(new CodedError('networkUnreachable')),
    );
    return () => {
      isCurrent = false;
    };
  }, [services, stepUp, file, ask]);

  if (shown?.ask !== ask) return null;
  const { Sheet, loaded } = shown;
  return (
    <Sheet
      ask={ask}
      loaded={loaded}
      setPin={file.navigation.stepUp?.setPin}
      onProven={stepUp.proven}
      onCancel={() => stepUp.read() === ask && stepUp.cancel()}
    />
  );
}

async function load(
  { file, files, preferences }: AppServices,
  forms: NonNullable<Navigation['stepUp']>,
  ask: StepUpAsk,
): Promise<Shown> {
  const [{ default: Sheet }, loaded] = await Promise.all([
    retried(() => import('#features/security/step-up-sheet.tsx')),
    ask.method === 'setPin' ? null : files.form(forms[ask.method]),
    preferences.need(file.parts.stepUp),
  ]);
  return { ask, loaded, Sheet };
}
