import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Makes a change and, once it is drawn, puts the focus on the first field in error: its own input, or what can be reached in it. */
export function focusAfter<T>(form: RefObject<HTMLElement | null>, change: () => T): T {
  const answer = flushSync(change);
  const frame = form.current?.querySelector('[data-field][data-invalid]');
  const target =
    frame?.querySelector<HTMLElement>('[data-main]:not(:disabled)') ??
    frame?.querySelector<HTMLElement>(
      ':is(input, select, textarea, button, [tabindex="0"]):not(:disabled):not([type="hidden"])',
    );
  target?.focus();
  return answer;
}
