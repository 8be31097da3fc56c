import { useQuery } from '@tanstack/react-query';

import { incomeQueries } from '#api/income-queries.ts';
import type { IncomeReceivedProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useOpened } from '#page/use-opened.ts';
import { usePlace } from '#page/use-place.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DividendList } from './dividend-list.tsx';
import type { IncomeYear } from './income.ts';
import { IncomeBars } from './income-bars.tsx';
import { IncomeTable } from './income-table.tsx';
import { ofKind, shownKind } from './of-kind.ts';
import { shownYear, yearKey } from './shown-year.ts';

// What moved is fetched when one is opened.
const DividendSheet = openedPart(() => import('./dividend-sheet.tsx'));

/** Income by year, month and kind, and dividends one by one. */
export default function IncomeReceived(_: IncomeReceivedProps) {
  const { api } = useApp();
  const text = useText();
  const [place, set] = usePlace();
  const income = useQuery(incomeQueries.income(api));
  const [open, show] = useOpened('dividends');
  return (
    <Section title={text('income.title')}>
      {income.isLoadingError && <QueryError query={income} />}
      {income.isPending && <SkeletonRows rows={4} />}
      {income.data?.years.length === 0 && <Text tone="muted">{text('income.none')}</Text>}
      {income.data && (
        <Years
          years={income.data.years}
          named={place.get('income')}
          kind={place.get('income-kind')}
          onChange={(named) => set({ income: named }, true)}
          onKind={(kind) => set({ 'income-kind': kind }, true)}
        />
      )}
      <DividendList onOpen={show} />
      {open !== null && <DividendSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}

interface YearsProps {
  readonly years: readonly IncomeYear[];
  /** The one that the address names. */
  readonly named: string | null;
  /** Of the income, as the address names it. */
  readonly kind: string | null;
  readonly onChange: (named: string | null) => void;
  readonly onKind: (kind: string | null) => void;
}

function Years({ years, named, kind, onChange, onKind }: YearsProps) {
  const text = useText();
  const year = shownYear(years, named);
  if (year === undefined) return null;
  const isMixed = years.some(({ currency }) => currency !== year.currency);
  const nameOf = (each: IncomeYear) =>
    isMixed ? `${each.year} · ${each.currency}` : String(each.year);
  return (
    <>
      {years.length === 1 ? (
        // There is nothing to choose.
        <Text strong>{nameOf(year)}</Text>
      ) : (
        <Segmented
          label={text('income.year')}
          options={years.map((each) => ({ value: yearKey(each), label: nameOf(each) }))}
          value={yearKey(year)}
          onChange={(value) => onChange(value === yearKey(years[0] ?? year) ? null : value)}
        />
      )}
      {year.kinds.length > 1 && <Kinds year={year} kind={kind} onChange={onKind} />}
      <IncomeBars year={ofKind(year, kind)} />
      <IncomeTable year={ofKind(year, kind)} />
    </>
  );
}

/** All of it, or one kind alone. */
function Kinds({
  year,
  kind,
  onChange,
}: {
  readonly year: IncomeYear;
  readonly kind: string | null;
  readonly onChange: (kind: string | null) => void;
}) {
  const text = useText();
  const all = 'all';
  return (
    <Box marginTop="3">
      <Segmented
        label={text('income.column.kind')}
        options={[
          { value: all, label: text('income.kind.all') },
          ...year.kinds.map((each) => ({
            value: each.kind,
            label: text(`income.kind.${each.kind}`),
          })),
        ]}
        value={shownKind(year, kind) ?? all}
        onChange={(value) => onChange(value === all ? null : value)}
      />
    </Box>
  );
}
