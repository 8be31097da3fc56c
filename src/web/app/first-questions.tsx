import { useCallback, useState } from 'react';
import { ConsentHost } from './consent-host.tsx';
import { StartupHost } from './startup-host.tsx';

/** What the shell shows or asks by itself at the start: one at a time. */
export function FirstQuestions() {
  const [isStarted, setStarted] = useState(false);
  const end = useCallback(() => setStarted(true), []);
  return isStarted ? <ConsentHost /> : <StartupHost onEnd={end} />;
}
