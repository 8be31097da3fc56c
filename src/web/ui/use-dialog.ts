import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

export interface OpenDialog {
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** Closes it and reports that, once. */
  readonly leave: () => void;
  /** For the element's `onCancel` and `onClose`. */
  readonly onLeft: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

/**
 * The browser's own dialog, open for as long as it is drawn.
 *
 * `onClose` is called as it closes. The browser's event comes a moment later: what opened it would still count it as open, and a key
 * pressed in that moment would open nothing.
 */
export function useDialog(onClose: () => void): OpenDialog {
  const ref = useRef<HTMLDialogElement>(null);
  const isLeft = useRef(false);
  // Closed before it is taken away: only then does the browser give the focus back to where it came from.
  useLayoutEffect(() => {
    const shown = ref.current;
    isLeft.current = false;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  function leave(): void {
    if (isLeft.current) return;
    isLeft.current = true;
    onClose();
    ref.current?.close();
  }
  return {
    ref,
    leave,
    onLeft(event) {
      // What stands in it, such as a choice of files, is cancelled with an event of the same name.
      if (event.target === event.currentTarget) leave();
    },
  };
}
