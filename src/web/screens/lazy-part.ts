import { lazy, type ComponentType } from 'react';
import { retried } from '#platform/retried.ts';

/** A part of the app that is loaded when it is first shown, retried when the network fails it. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => retried(load));
}
