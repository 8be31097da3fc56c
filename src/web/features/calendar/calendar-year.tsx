import type { components } from '#api/client.gen.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useSaveFile } from '#page/use-save-file.ts';
import { retried } from '#platform/retried.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { CalendarRows } from './calendar-rows.tsx';

type Calendar = components['schemas']['Calendar'];
type Event = components['schemas']['CalendarEvent'];

/** All of a year by month, which is saved as a file. */
export default function CalendarYear({ calendar }: { readonly calendar: Calendar }) {
  const text = useText();
  return (
    <Section title={text('calendar.title')} action={<SaveFile calendar={calendar} />}>
      <Months items={calendar.items} />
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
          <CalendarRows items={items.filter((event) => monthOf(event) === month)} />
        </Box>
      ))}
    </Stack>
  );
}

function SaveFile({ calendar }: { readonly calendar: Calendar }) {
  const { file } = useApp();
  const text = useText();
  const locale = useLocale();
  const { saving, save } = useSaveFile<'ics'>();
  return (
    <Button
      whiteSpace="normal"
      flexShrink="1"
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
