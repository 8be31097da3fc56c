import { Suspense, use } from 'react';
import type { ScreenEntry } from '#core/bundle.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePageTitle } from '#page/page-title.ts';
import { useMessages } from '#page/use-messages.ts';
import { Waiting } from '#ui/waits.tsx';
import { PageHeadingProvider } from '#ui/page-heading.ts';
import { hasHead, PageHead } from './page-head-part.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Regions } from './regions.tsx';
import { ScreenAccess } from './screen-access.tsx';

/** One declared screen: title, access, and the blocks of its regions. */
export function ScreenPage({ entry }: { readonly entry: ScreenEntry }) {
  const title = useDeclaredText()(entry.title);
  usePageTitle(title);
  const isHeaded = hasHead(entry);
  // The head comes with the rest at once, or it would push it down; what breaks below leaves it.
  return (
    <Suspense fallback={<Waiting />}>
      {isHeaded ? (
        <ErrorBoundary>
          <PageHead title={title} />
        </ErrorBoundary>
      ) : (
        <h1 className="hidden-text">{title}</h1>
      )}
      <PageHeadingProvider value={isHeaded ? title : null}>
        <ErrorBoundary>
          <ScreenAccess entry={entry}>
            <Suspense fallback={<Waiting />}>
              <ScreenRegions entry={entry} />
            </Suspense>
          </ScreenAccess>
        </ErrorBoundary>
      </PageHeadingProvider>
    </Suspense>
  );
}

function ScreenRegions({ entry }: { readonly entry: ScreenEntry }) {
  const { files } = useApp();
  // Both are asked for before either is waited for.
  const screen = files.screen(entry.id);
  useMessages(entry.messages);
  return <Regions screen={use(screen)} />;
}
