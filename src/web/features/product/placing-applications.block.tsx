import { useInfiniteQuery } from '@tanstack/react-query';
import { placingQueries } from '#api/placing-queries.ts';
import { useApp } from '#page/app-context.ts';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { OwnList } from './own-list.tsx';
import { PlacingApplicationRow } from './placing-application-row.tsx';
import { useOwnView } from './use-own-view.ts';

// Its figures are fetched when one is opened.
const PlacingApplicationSheet = openedPart(() => import('./placing-application-sheet.tsx'));

/** The client's applications for placed shares, those that are not decided or still locked first. */
export default function PlacingApplications() {
  const { api } = useApp();
  const [view, setView] = useOwnView('placing-applications');
  const [open, show] = useOpened('placings');
  const list = useInfiniteQuery(placingQueries.placingApplications(api, view));
  return (
    <OwnList
      view={view}
      onView={setView}
      words={{
        title: 'product.placing.applications',
        view: 'product.fund.orders.view',
        open: 'product.placing.applications.open',
        all: 'product.fund.orders.all',
        more: 'product.fund.orders.more',
        none: 'product.placing.applications.none',
        never: 'product.placing.applications.never',
      }}
      list={list}
      sheet={
        open !== null && <PlacingApplicationSheet key={open} id={open} onClose={() => show(null)} />
      }
    >
      {(application) => (
        <PlacingApplicationRow
          key={application.id}
          application={application}
          onOpen={() => show(application.id)}
        />
      )}
    </OwnList>
  );
}
