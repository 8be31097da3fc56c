import { useCallback, useState } from 'react';
import { ConsentHost } from './consent-host.tsx';
import { StartupHost, useIsStartupDue } from './startup-host.tsx';

/** What the shell shows or asks by itself at the start: one at a time. */
export function FirstQuestions() {
  const isDue = useIsStartupDue();
  const [isStarted, setStarted] = useState(!isDue);
  const end = useCallback(() => setStarted(true), []);
  return (
    <>
      <StartupHost isDue={isDue} onEnd={end} />
      {isStarted && <ConsentHost />}
    </>
  );
}
