import { useInfiniteQuery } from '@tanstack/react-query';

import { offeringQueries } from '#api/offering-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { useWaits } from '#ui/waits.tsx';
import { ApplicationRow } from './application-row.tsx';

// What can be done about it is fetched when one is opened.
const ApplicationSheet = openedPart(() => import('./offering-application-sheet.tsx'));

/** The client's applications for offerings, once there is one. */
export default function Applications() {
  const { api } = useApp();
  const text = useText();
  const [open, show] = useOpened('offerings');
  const list = useInfiniteQuery(offeringQueries.offeringApplications(api));
  useWaits(list.isPending);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const sheet = open !== null && (
    <ApplicationSheet key={open} id={open} onClose={() => show(null)} />
  );
  if (items.length === 0 && !list.isLoadingError) return sheet;
  return (
    <Section title={text('offering.applications')}>
      {list.isLoadingError && <QueryError query={list} />}
      <PagedList pages={list} more={text('offering.applications.more')}>
        <Rows>
          {items.map((application) => (
            <ApplicationRow
              key={application.id}
              application={application}
              onOpen={() => show(application.id)}
            />
          ))}
        </Rows>
      </PagedList>
      {sheet}
    </Section>
  );
}
