import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { rememberFailure } from '#platform/failed-parts.ts';
import { retried } from '#platform/retried.ts';

/**
 * A part of the app that is loaded when it is first shown, retried when the network fails it. One that could not
 * be loaded is asked for anew once its failure has been shown: React alone would remember it for good.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let known: LazyExoticComponent<ComponentType<Props>> | null = null;

  function current() {
    known ??= lazy(() =>
      retried(load).catch((error: unknown) => {
        rememberFailure(() => {
          known = null;
        });
        throw error;
      }),
    );
    return known;
  }

  return function Part(props: Props) {
    const [part] = useState(current);
    return createElement(part as ComponentType<Props>, props);
  };
}
