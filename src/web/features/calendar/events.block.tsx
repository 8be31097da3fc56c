import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { calendarQuery } from '#api/calendar-queries.ts';
import type { CalendarEventsProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { lazyPart } from '#platform/lazy-part.ts';
import { Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWaits } from '#ui/waits.tsx';
import { CalendarRows } from './calendar-rows.tsx';

// A page that shows the next few alone does not wait for what shows a year.
const CalendarYear = lazyPart(() => import('./calendar-year.tsx'));

/** What comes for the client: the next few, or all of a year by month. */
export default function CalendarEvents({ limit, more, whenEmpty }: CalendarEventsProps) {
  const { api } = useApp();
  const text = useText();
  const calendar = useQuery(calendarQuery(api));
  const items = calendar.data?.items ?? [];
  // Where nothing may stand at last, nothing holds its place before it is known.
  useWaits(whenEmpty === 'hide' && calendar.isPending);
  if (whenEmpty === 'hide' && items.length === 0 && !calendar.isLoadingError) return null;
  const waiting = <SkeletonRows rows={limit ?? 6} height="64px" />;
  if (limit === undefined && calendar.data !== undefined && items.length > 0)
    return (
      <Suspense fallback={<Section title={text('calendar.title')}>{waiting}</Section>}>
        <CalendarYear calendar={calendar.data} />
      </Suspense>
    );
  return (
    <Section
      title={text('calendar.title')}
      action={
        items.length > 0 && more !== undefined && <Link to={more}>{text('calendar.all')}</Link>
      }
    >
      {calendar.isLoadingError && <QueryError query={calendar} />}
      {calendar.isPending && waiting}
      {calendar.isSuccess && items.length === 0 && (
        <Text tone="muted">{text('calendar.none')}</Text>
      )}
      <CalendarRows items={items.slice(0, limit)} />
    </Section>
  );
}
