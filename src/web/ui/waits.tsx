import { createContext, useContext, useLayoutEffect } from 'react';

/** What a part of a page still waits for before it has its final height. */
export interface Waits {
  /** Something is waited for; the returned function says that it has come, or is not waited for any more. */
  begin(): () => void;
}

const WaitsContext = createContext<Waits | null>(null);

export const WaitsProvider = WaitsContext.Provider;

/**
 * Says that this part of the page will be higher than it is: what follows it is shown only afterwards. Grey lines say so
 * themselves; a part that shows nothing until its answer has come asks for it here.
 */
export function useWaits(isWaiting: boolean): void {
  const waits = useContext(WaitsContext);
  useLayoutEffect(() => (isWaiting ? waits?.begin() : undefined), [waits, isWaiting]);
}

/** In the place of a part that has not come yet and keeps no room. The footer of the page waits for it as well. */
export function Waiting() {
  useWaits(true);
  return <span hidden data-arriving="arriving" />;
}
