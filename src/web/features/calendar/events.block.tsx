import { useQuery } from '@tanstack/react-query';
import { calendarQuery } from '#api/calendar-queries.ts';
import type { components } from '#api/client.gen.ts';
import type { CalendarEventsProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useSaveFile } from '#page/use-save-file.ts';
import { retried } from '#platform/retried.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Link } from '#ui/link.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWaits } from '#ui/waits.tsx';
import { CalendarRow } from './calendar-row.tsx';

type Calendar = components['schemas']['Calendar'];
type Event = components['schemas']['CalendarEvent'];

/** What comes for the client: the next few, or all of a year by month. */
export default function CalendarEvents({ limit, more, whenEmpty }: CalendarEventsProps) {
  const { api } = useApp();
  const text = useText();
  const calendar = useQuery(calendarQuery(api));
  const items = calendar.data?.items ?? [];
  // Where nothing may stand at last, nothing holds its place before it is known.
  useWaits(whenEmpty === 'hide' && calendar.isPending);
  if (whenEmpty === 'hide' && items.length === 0 && !calendar.isLoadingError) return null;
  return (
    <Section
      title={text('calendar.title')}
      action={
        limit === undefined
          ? calendar.data && items.length > 0 && <SaveFile calendar={calendar.data} />
          : items.length > 0 && more !== undefined && <Link to={more}>{text('calendar.all')}</Link>
      }
    >
      {calendar.isLoadingError && <QueryError query={calendar} />}
      {calendar.isPending && <SkeletonRows rows={limit ?? 6} height="64px" />}
      {calendar.isSuccess && items.length === 0 && (
        <Text tone="muted">{text('calendar.none')}</Text>
      )}
      {limit === undefined ? <Months items={items} /> : <List items={items.slice(0, limit)} />}
    </Section>
  );
}

function Months({ items }: { readonly items: readonly Event[] }) {
  const names = new Intl.DateTimeFormat(useLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const monthOf = ({ on }: Event) => on.slice(0, 7);
  return (
    <Stack gap="5" marginTop="2">
      {[...new Set(items.map(monthOf))].map((month) => (
        <Box key={month}>
          <Text as="h3" size="sm" tone="muted" strong _firstLetter={{ textTransform: 'uppercase' }}>
            {names.format(new Date(`${month}-01`))}
          </Text>
          <List items={items.filter((event) => monthOf(event) === month)} />
        </Box>
      ))}
    </Stack>
  );
}

function List({ items }: { readonly items: readonly Event[] }) {
  return (
    <Rows>
      {items.map((event) => (
        <CalendarRow key={event.id} event={event} />
      ))}
    </Rows>
  );
}

function SaveFile({ calendar }: { readonly calendar: Calendar }) {
  const { file } = useApp();
  const text = useText();
  const locale = useLocale();
  const { saving, save } = useSaveFile<'ics'>();
  return (
    <Button
      disabled={saving !== null}
      onClick={() =>
        void save('ics', async () => {
          const { calendarFile } = await retried(() => import('./export-calendar.ts'));
          return {
            name: 'calendar.ics',
            file: calendarFile(calendar, { text, locale, company: file.profile.name }),
          };
        })
      }
    >
      {text(saving === null ? 'calendar.save' : 'file.saving')}
    </Button>
  );
}
