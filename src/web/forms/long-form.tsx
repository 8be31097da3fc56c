import { use } from 'react';
import { rememberFailure } from '#platform/failed-parts.ts';
import { retried } from '#platform/retried.ts';
import type { LongFormProps } from './long/long-form-props.ts';

let loading: Promise<typeof import('./long/long-form-view.tsx')> | null = null;

/** A declared form of any length; its README says how to use it. Its code comes with the first one that is shown: stand it in a Suspense. */
export function LongForm(props: LongFormProps) {
  const { LongFormView } = use(load());
  return <LongFormView {...props} />;
}

/** Fetches the code ahead of the first form: a button that opens one may ask for it early. */
function load() {
  loading ??= retried(() => import('./long/long-form-view.tsx')).catch((error: unknown) => {
    rememberFailure(() => {
      loading = null;
    });
    throw error;
  });
  return loading;
}
