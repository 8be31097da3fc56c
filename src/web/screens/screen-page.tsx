import { Suspense, use } from 'react';
import type { ScreenEntry } from '#core/bundle.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Regions } from './regions.tsx';
import { ScreenAccess } from './screen-access.tsx';
import { usePageTitle } from './use-page-title.ts';

/** One declared screen: title, access, and the blocks of its regions. */
export function ScreenPage({ entry }: { readonly entry: ScreenEntry }) {
  const text = useDeclaredText();
  usePageTitle(text(entry.title));
  return (
    <ErrorBoundary>
      <ScreenAccess entry={entry}>
        <Suspense fallback={null}>
          <ScreenRegions id={entry.id} title={text(entry.title)} />
        </Suspense>
      </ScreenAccess>
    </ErrorBoundary>
  );
}

function ScreenRegions({ id, title }: { readonly id: string; readonly title: string }) {
  const { files } = useApp();
  return <Regions screen={use(files.screen(id))} title={title} />;
}
