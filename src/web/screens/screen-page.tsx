import { Suspense, use } from 'react';
import type { ScreenEntry } from '#core/bundle.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePageTitle } from '#page/page-title.ts';
import { useMessages } from '#page/use-messages.ts';
import { Waiting } from '#ui/waits.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Regions } from './regions.tsx';
import { ScreenAccess } from './screen-access.tsx';

/** One declared screen: title, access, and the blocks of its regions. */
export function ScreenPage({ entry }: { readonly entry: ScreenEntry }) {
  const text = useDeclaredText();
  usePageTitle(text(entry.title));
  return (
    <ErrorBoundary>
      <ScreenAccess entry={entry}>
        <Suspense fallback={<Waiting />}>
          <ScreenRegions entry={entry} title={text(entry.title)} />
        </Suspense>
      </ScreenAccess>
    </ErrorBoundary>
  );
}

function ScreenRegions({ entry, title }: { readonly entry: ScreenEntry; readonly title: string }) {
  const { files } = useApp();
  // Both are asked for before either is waited for.
  const screen = files.screen(entry.id);
  useMessages(entry.messages);
  return <Regions screen={use(screen)} title={title} />;
}
