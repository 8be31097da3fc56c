import type { FailedQuery } from '#data/failed-query.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Waiting } from '#ui/waits.tsx';
import { errorCode } from './refusal-detail.tsx';

interface QueryErrorProps {
  /** Heads the block, where nothing else of it is there to be headed. */
  readonly title?: string;
  /** Shows nothing where another failure of the page speaks for this one. */
  readonly isQuiet?: boolean;
  readonly query: FailedQuery;
}

/** Says in the block what could not be fetched, and offers to try again. Most pages never show it, so its code comes with the first failure. */
export const QueryError = openedPart<QueryErrorProps>(
  () => import('./failure-in-block.tsx'),
  <Waiting />,
  BareFailure,
);

// What keeps the data away may keep the code away as well.
function BareFailure({ title, query }: QueryErrorProps) {
  const text = useText();
  const notice = (
    <Notice
      title={text(`error.${errorCode(query.error)}`)}
      action={{ label: text('action.retry'), run: () => void query.refetch() }}
    />
  );
  return title === undefined ? notice : <Section title={title}>{notice}</Section>;
}
