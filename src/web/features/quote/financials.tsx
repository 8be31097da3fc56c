import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Text } from '#ui/box.ts';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FinancialBars } from './financial-bars.tsx';
import { FinancialTable } from './financial-table.tsx';
import { statements, type StatementName } from './financial-statements.ts';
import { ReadError } from './read-error.tsx';

const periods = ['year', 'quarter'] as const;
const shown = 5;

/** What the company earned, owned and paid, by years or quarters: bars of the leading figures and the whole statement. */
export function Financials({ market, symbol }: StockPlace) {
  const { api } = useApp();
  const text = useText();
  const [period, setPeriod] = useState<(typeof periods)[number]>('year');
  const [statement, setStatement] = useState<StatementName>('income');
  const reports = useQuery({
    ...queries.financials(api, { market, symbol, period, limit: shown }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Flex flexWrap="wrap" justifyContent="space-between" marginBottom="4">
        <Segmented
          label={text('quote.financials.statement')}
          options={statements.map(({ name }) => ({ value: name, label: text(`quote.${name}`) }))}
          value={statement}
          onChange={setStatement}
        />
        <Segmented
          label={text('quote.financials.period')}
          options={periods.map((value) => ({ value, label: text(`quote.financials.${value}`) }))}
          value={period}
          onChange={setPeriod}
        />
      </Flex>
      {reports.isPending && <SkeletonRows rows={10} height="40px" />}
      {reports.isLoadingError && <ReadError query={reports} />}
      {reports.data?.items.length === 0 && (
        <Text tone="muted">{text('quote.financials.none')}</Text>
      )}
      {reports.data && reports.data.items.length > 0 && (
        <>
          <FinancialBars list={reports.data} statement={statement} />
          <FinancialTable list={reports.data} statement={statement} />
        </>
      )}
    </>
  );
}
