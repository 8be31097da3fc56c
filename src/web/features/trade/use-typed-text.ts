import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface TypedTextOptions {
  /** What stands in the field at first, and after each new `revision`. */
  readonly value: string;
  /** Counts how often the value was set by anything but this field: what was typed is never written back. */
  readonly revision: number;
  /** Hears of each key at once; it may not draw anything. */
  readonly onKey: (typed: string) => void;
  /** Follows in a transition, after the frame that draws the key. */
  readonly onChange: (typed: string) => void;
}

/** A text field that keeps what is typed itself: the frame after a key draws nothing else. */
export function useTypedText({ value, revision, onKey, onChange }: TypedTextOptions) {
  const field = useRef<HTMLInputElement>(null);
  const held = useRef(value);
  const [defaultValue] = useState(value);
  const waiting = useRef<(() => void) | null>(null);
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  function forget(): void {
    waiting.current?.();
    waiting.current = null;
  }
  useLayoutEffect(() => {
    forget();
    held.current = latest.current.value;
    if (field.current !== null) field.current.value = held.current;
  }, [revision]);
  useEffect(() => forget, []);

  function flush(): void {
    if (waiting.current === null) return;
    forget();
    startTransition(() => latest.current.onChange(held.current));
  }
  function onTyped(typed: string): void {
    held.current = typed;
    onKey(typed);
    waiting.current ??= afterFrame(flush);
  }
  return {
    input: { ref: field, defaultValue, onBlur: flush },
    onTyped,
    /** Calls `onChange` now, where it is still to follow. */
    flush,
    /** What is typed now. */
    typed: () => held.current,
    /** Replaces what is typed, as a key would. */
    replace(next: string): void {
      if (field.current !== null) field.current.value = next;
      onTyped(next);
    },
  };
}

/** Runs once the next frame is drawn; returns what cancels it. */
function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
