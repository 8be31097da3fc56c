import { createElement, use, type ReactNode } from 'react';
import { partCode, type LoadPart } from './part-code.ts';

/** A part of the app whose code is fetched apart. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead. Where it does not come, showing the part asks for it. */
  preload(): Promise<unknown>;
}

/**
 * A part of the app that is loaded when it is first shown. It suspends, so what shows it says what is seen meanwhile; one that is there
 * already is drawn at once, where React holds back for 300 ms what comes after something else was seen.
 */
export function lazyPart<Props extends object>(load: LoadPart<Props>): LazyPart<Props> {
  const code = partCode(load);
  let isAwaited = false;
  function Part(props: Props) {
    const there = code.there();
    isAwaited ||= there === null;
    return createElement(there ?? use(code.load()), props);
  }
  return Object.assign(Part, {
    preload: () =>
      code.load().catch(() => {
        // Forgotten while it is waited for, it would be waited for without an end.
        if (!isAwaited) code.forget();
      }),
  });
}
