import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { yearReportQuery } from '#api/report-queries.ts';
import type { components } from '#api/client.gen.ts';
import type { ReportYearProps } from '#config/blocks.gen.ts';
import { reportNotes } from '#core/report/report-notes.ts';
import { reportTables } from '#core/report/report-tables.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { AmountsSwitch } from '#page/amounts-switch.tsx';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { useSaveFile, type NamedFile } from '#page/use-save-file.ts';
import { retried } from '#platform/retried.ts';
import { csvFile } from '#platform/save-file.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ReportTableView } from './report-table-view.tsx';
import { reportYear } from './report-year.ts';

type Report = components['schemas']['YearReport'];

/** What a client earned and paid in a year, table by table. */
export default function ReportYear(_: ReportYearProps) {
  const { api } = useApp();
  const text = useText();
  const [place, set] = usePlace();
  const report = useQuery({
    ...yearReportQuery(api, reportYear(place.get('report'))),
    placeholderData: keepPreviousData,
  });
  const { data } = report;
  return (
    <Section title={text('report.title')}>
      {report.isLoadingError && <QueryError query={report} />}
      {report.isPending && <SkeletonRows rows={8} />}
      {data?.years.length === 0 && <Text tone="muted">{text('report.empty')}</Text>}
      {data !== undefined && data.years.length > 0 && (
        <Known
          report={data}
          onYear={(year) => set({ report: year === String(data.years[0]) ? null : year }, true)}
        />
      )}
    </Section>
  );
}

function Known({
  report,
  onYear,
}: {
  readonly report: Report;
  readonly onYear: (year: string) => void;
}) {
  const text = useText();
  const { year, years } = report;
  return (
    <Stack gap="5">
      <Flex flexWrap="wrap" justifyContent="space-between" rowGap="2">
        {years.length === 1 && years[0] === year ? (
          // There is nothing to choose.
          <Text strong>{year}</Text>
        ) : (
          <Segmented
            label={text('report.year')}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
            value={String(year)}
            onChange={onYear}
          />
        )}
        <Files report={report} />
      </Flex>
      {reportTables(report, text).map((table) => (
        <ReportTableView key={`${year} ${table.part}`} table={table} />
      ))}
      <Box>
        {reportNotes(report, text).map((note) => (
          <Text key={note} size="xs" tone="muted">
            {note}
          </Text>
        ))}
      </Box>
    </Stack>
  );
}

function Files({ report }: { readonly report: Report }) {
  const { api } = useApp();
  const text = useText();
  const { saving, failure, save } = useSaveFile<'csv' | 'pdf'>();
  const wait = useWait(failure);
  const make = async (kind: 'csv' | 'pdf'): Promise<NamedFile> => {
    const { reportCsv, reportPdf } = await retried(() => import('./export-report.ts'));
    return kind === 'pdf'
      ? reportPdf(api, report.year)
      : { name: `year-${report.year}.csv`, file: csvFile(reportCsv(report, text)) };
  };
  return (
    <Box>
      <Flex gap="2" flexWrap="wrap">
        <AmountsSwitch />
        {(['pdf', 'csv'] as const).map((kind) => (
          <Button
            key={kind}
            disabled={saving !== null}
            onClick={() => void save(kind, () => make(kind))}
          >
            {text(saving === kind ? 'file.saving' : `file.${kind}`)}
          </Button>
        ))}
      </Flex>
      {failure !== null && (
        <Box marginTop="3">
          <ClientFailure error={failure} wait={wait} />
        </Box>
      )}
    </Box>
  );
}
