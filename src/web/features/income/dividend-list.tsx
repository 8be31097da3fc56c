import { useInfiniteQuery } from '@tanstack/react-query';
import { incomeQueries } from '#api/income-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box } from '#ui/box.ts';
import { Heading } from '#ui/heading.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { Rows } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { dividendTones, type Dividend } from './income.ts';

/** Every dividend of the client, the newest first; nothing where there are none. */
export function DividendList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { api } = useApp();
  const text = useText();
  const list = useInfiniteQuery(incomeQueries.dividends(api));
  if (list.isLoadingError) return <QueryError query={list} />;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Box marginTop="6">
      <Heading as="h3" marginBottom="1">
        {text('income.list')}
      </Heading>
      <PagedList pages={list} more={text('income.list.more')}>
        <Rows>
          {items.map((dividend) => (
            <DividendRow key={dividend.id} dividend={dividend} onOpen={() => onOpen(dividend.id)} />
          ))}
        </Rows>
      </PagedList>
    </Box>
  );
}

function DividendRow({
  dividend,
  onOpen,
}: {
  readonly dividend: Dividend;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { name, status, currency, net, pays_on, of_plan } = dividend;
  return (
    <ObjectRow
      name={name}
      detail={`${format.date(pays_on)}${of_plan === true ? ` · ${text('income.ofPlan')}` : ''}`}
      figure={format.money(net, currency)}
      onOpen={onOpen}
    >
      <StatusPill tone={dividendTones[status]}>{text(`income.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}
