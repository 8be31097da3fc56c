import type { ComponentType } from 'react';
import { rememberFailure } from './failed-parts.ts';
import { retried } from './retried.ts';

export type LoadPart<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** The code of a part of the app, fetched once. */
export interface PartCode<Props> {
  /** `null` until it has come. */
  there(): ComponentType<Props> | null;
  /** Fetches it, again and again when the network fails it; what failed for good is asked for anew once that has been shown. */
  load(): Promise<ComponentType<Props>>;
  /** Has what failed asked for anew: it has not been seen. */
  forget(): void;
}

export function partCode<Props extends object>(load: LoadPart<Props>): PartCode<Props> {
  let there: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const forget = () => {
    loading = null;
  };
  return {
    there: () => there,
    load() {
      loading ??= retried(load).then(
        (module) => (there = module.default),
        (error: unknown) => {
          rememberFailure(forget);
          throw error;
        },
      );
      return loading;
    },
    forget,
  };
}
