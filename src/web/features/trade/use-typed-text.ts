import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * A text field that keeps what is typed itself: the frame after a key draws the field alone, and `onChange` follows it in a
 * transition, or at once by `flush`. React commits pending transitions of one state together, so `value` comes back as what
 * was typed last; any other value was set from outside and replaces it.
 */
export function useTypedText(value: string, onChange: (typed: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const held = useRef(value);
  const [defaultValue] = useState(value);
  const waiting = useRef<(() => void) | null>(null);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  useLayoutEffect(() => {
    if (value === held.current) return;
    waiting.current?.();
    waiting.current = null;
    held.current = value;
    if (field.current !== null) field.current.value = value;
  }, [value]);
  useEffect(() => () => waiting.current?.(), []);

  function flush(): void {
    if (waiting.current === null) return;
    waiting.current();
    waiting.current = null;
    startTransition(() => latest.current(held.current));
  }
  function onTyped(typed: string): void {
    held.current = typed;
    waiting.current ??= afterFrame(flush);
  }
  return {
    input: { ref: field, defaultValue, onBlur: flush },
    onTyped,
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
