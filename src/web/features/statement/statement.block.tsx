import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { queries } from '#api/queries.ts';
import type { components } from '#api/client.gen.ts';
import type { StatementStatementProps } from '#config/blocks.gen.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { AmountsSwitch } from '#page/amounts-switch.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { retried } from '#platform/retried.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { csvFile } from '#platform/save-file.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { isBackwards } from '#page/period.ts';
import { useSaveFile, type NamedFile } from '#page/use-save-file.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { movementName } from '#page/movement-name.ts';
import { StatementControls } from './statement-controls.tsx';
import { readFilter, statementQuery, type StatementQuery } from './statement-filter.ts';
import { StatementLines } from './statement-lines.tsx';
import { statementPages } from './statement-pages.ts';

type Movement = components['schemas']['Movement'];
type Account = components['schemas']['Account'];

// What a line is made of is fetched on demand.
const MovementSheet = openedPart(() => import('./movement-sheet.tsx'));

/** The history of a currency account: opening, what moved with the balance after it, closing. */
export default function Statement(props: StatementStatementProps) {
  const { api } = useApp();
  const text = useText();
  const accounts = useQuery(queries.accounts(api));
  return (
    <Section title={text('screen.statement.title')}>
      {accounts.isLoadingError && <QueryError query={accounts} />}
      {accounts.isPending && <SkeletonRows rows={8} />}
      {accounts.data !== undefined && <Filtered {...props} accounts={accounts.data.items} />}
    </Section>
  );
}

function Filtered({
  accounts,
  ranges,
  range,
}: StatementStatementProps & { readonly accounts: readonly Account[] }) {
  const { locale } = useIntl();
  const text = useText();
  const [place, setPlace] = useSearchParams();
  const currencies = accounts.map(({ currency }) => currency);
  const main = accounts.find(({ is_default }) => is_default) ?? accounts[0];
  const filter = readFilter(place, currencies, { account: main?.currency ?? '', range });
  const style = useMemo(() => decimalStyle(locale), [locale]);
  const query = statementQuery(filter, style, (kind) => text(movementName(kind)));
  return (
    <>
      <StatementControls
        filter={filter}
        accounts={currencies}
        ranges={ranges}
        onChange={(changes) =>
          setPlace(
            (before) => {
              for (const [name, value] of Object.entries(changes))
                if (value === null) before.delete(name);
                else before.set(name, value);
              return before;
            },
            { replace: true },
          )
        }
      />
      {!isBackwards(filter) && <Lines query={query} />}
    </>
  );
}

function Lines({ query }: { readonly query: StatementQuery }) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const [open, setOpen] = useState<Movement | null>(null);
  const { saving, failure, save } = useSaveFile<'csv' | 'pdf'>();
  const wait = useWait(failure);
  const pages = useInfiniteQuery({
    ...statementPages(api, query),
    placeholderData: keepPreviousData,
  });
  if (pages.isPending) return <SkeletonRows rows={8} />;
  if (pages.isLoadingError || pages.data === undefined) return <QueryError query={pages} />;
  const [first] = pages.data.pages;
  if (first === undefined) return null;
  const items = pages.data.pages.flatMap((page) => page.items);
  const money = (amount: string) => format.money(amount, first.account);

  const make = async (kind: 'csv' | 'pdf'): Promise<NamedFile> => {
    const { statementCsv, statementPdf, wholeStatement } = await retried(
      () => import('./export-statement.ts'),
    );
    if (kind === 'pdf') return statementPdf(api, query);
    const whole = await wholeStatement(api, query);
    const days = [whole.from, whole.to].filter((each) => each !== null).join('_');
    return { name: `${whole.account}_${days}.csv`, file: csvFile(statementCsv(whole, text)) };
  };

  return (
    <PagedList pages={pages} more={text('statement.more')}>
      <DescriptionList
        facts={[
          { label: text('statement.opening'), value: money(first.opening) },
          { label: text('statement.in'), value: money(first.money_in) },
          { label: text('statement.out'), value: money(first.money_out) },
          { label: text('statement.closing'), value: money(first.closing) },
        ]}
      />
      <Box
        display="flex"
        flexWrap="wrap"
        gap="2"
        alignItems="center"
        justifyContent="flex-end"
        marginBlock="3"
      >
        <AmountsSwitch />
        {(['pdf', 'csv'] as const).map((kind) => (
          <Button
            key={kind}
            disabled={saving !== null || items.length === 0}
            onClick={() => void save(kind, () => make(kind))}
          >
            {text(saving === kind ? 'file.saving' : `file.${kind}`)}
          </Button>
        ))}
      </Box>
      {failure !== null && (
        <Box marginBottom="3">
          <ClientFailure error={failure} wait={wait} />
        </Box>
      )}
      {items.length === 0 ? (
        <Text tone="muted" role="status">
          {text('statement.none')}
        </Text>
      ) : (
        <StatementLines items={items} currency={first.account} format={format} onOpen={setOpen} />
      )}
      {open !== null && (
        <MovementSheet movement={open} currency={first.account} onClose={() => setOpen(null)} />
      )}
    </PagedList>
  );
}
