import { useInfiniteQuery } from '@tanstack/react-query';
import { noteQueries } from '#api/note-queries.ts';
import { useApp } from '#page/app-context.ts';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { NoteSubscriptionRow } from './note-subscription-row.tsx';
import { OwnList } from './own-list.tsx';
import { useOwnView } from './use-own-view.ts';

// Its result is fetched when one is opened.
const NoteSubscriptionSheet = openedPart(() => import('./note-subscription-sheet.tsx'));

/** The client's subscriptions of structured notes, those that are not paid first. */
export default function NoteSubscriptions() {
  const { api } = useApp();
  const [view, setView] = useOwnView('note-subscriptions');
  const [open, show] = useOpened('notes');
  const list = useInfiniteQuery(noteQueries.noteSubscriptions(api, view));
  return (
    <OwnList
      view={view}
      onView={setView}
      words={{
        title: 'product.note.subscriptions',
        view: 'product.fund.orders.view',
        open: 'product.note.subscriptions.open',
        all: 'product.fund.orders.all',
        more: 'product.fund.orders.more',
        none: 'product.note.subscriptions.none',
        never: 'product.note.subscriptions.never',
      }}
      list={list}
      sheet={
        open !== null && <NoteSubscriptionSheet key={open} id={open} onClose={() => show(null)} />
      }
    >
      {(subscription) => (
        <NoteSubscriptionRow
          key={subscription.id}
          subscription={subscription}
          onOpen={() => show(subscription.id)}
        />
      )}
    </OwnList>
  );
}
