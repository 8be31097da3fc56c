import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { incomeQueries } from '#api/income-queries.ts';
import type { IncomeNextProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { StockLink } from '#page/stock-link.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Text } from '#ui/box.ts';
import { FigureButton } from '#ui/figure-button.tsx';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { NextDividend } from './income.ts';

// What an amount is made of is fetched on demand.
const NextSheet = openedPart(() => import('./next-sheet.tsx'));

/** What the client's shares are about to pay: fixed amounts first, then what can be expected. */
export default function IncomeNext(_: IncomeNextProps) {
  const { api } = useApp();
  const text = useText();
  const income = useQuery(incomeQueries.income(api));
  const next = income.data?.next ?? [];
  return (
    <Section title={text('income.next')}>
      {income.isLoadingError && <QueryError query={income} />}
      {income.isPending && <SkeletonRows rows={2} />}
      {income.isSuccess && next.length === 0 && (
        <Text tone="muted">{text('income.next.none')}</Text>
      )}
      <Rows>
        {next.map((each) => (
          <NextRow key={each.id} dividend={each} />
        ))}
      </Rows>
      {next.length > 0 && (
        <Text size="xs" tone="muted" marginTop="2">
          {text('income.next.note')}
        </Text>
      )}
    </Section>
  );
}

function NextRow({ dividend }: { readonly dividend: NextDividend }) {
  const text = useText();
  const format = usePrivateFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { name, is_fixed, currency, net, ex_on, pays_on } = dividend;
  return (
    <Row position="relative">
      <Box flex="1" minWidth="0">
        <StockLink stock={dividend}>
          <Text strong clip>
            {name}
          </Text>
          <Text size="xs" tone="muted" className="figures">
            {is_fixed
              ? text('income.next.pays', { day: format.date(pays_on) })
              : text('income.next.ex', { day: format.date(ex_on) })}
          </Text>
        </StockLink>
      </Box>
      <Box textAlign="end" flexShrink="0">
        <FigureButton onClick={() => setIsOpen(true)}>
          <span className="figures">{format.money(net, currency)}</span>
        </FigureButton>
        <Text size="xs" tone="muted">
          {text(is_fixed ? 'income.next.fixed' : 'income.next.expected')}
        </Text>
      </Box>
      {isOpen && <NextSheet dividend={dividend} onClose={() => setIsOpen(false)} />}
    </Row>
  );
}
