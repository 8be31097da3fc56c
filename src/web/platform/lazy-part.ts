import { createElement, use, type ReactNode } from 'react';
import { partCode, type LoadPart } from './part-code.ts';

/** A part of the app whose code is fetched apart. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead. A failure is kept for who shows the part. */
  preload(): Promise<unknown>;
}

/**
 * A part of the app that is loaded when it is first shown. It suspends, so what shows it says what is seen meanwhile; one that is there
 * already is drawn at once, where React holds back for 300 ms what comes after something else was seen.
 */
export function lazyPart<Props extends object>(load: LoadPart<Props>): LazyPart<Props> {
  const code = partCode(load);
  const Part = (props: Props) => createElement(code.there() ?? use(code.load()), props);
  return Object.assign(Part, { preload: code.load });
}
