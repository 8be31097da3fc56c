import { useQuery } from '@tanstack/react-query';
import { incomeQueries } from '#api/income-queries.ts';
import { stockPlace } from '#core/trading/quote-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PostingRow } from '#page/posting-row.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Heading } from '#ui/heading.ts';
import { Link } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import { Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { DividendFacts } from './dividend-facts.tsx';
import { dividendTones, type DividendDetail } from './income.ts';

/** One dividend: where it stands, how it came to its amount, and every posting of its payment. */
export default function DividendSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const dividend = useQuery(incomeQueries.dividend(api, id));
  const { data } = dividend;
  return (
    <Sheet
      title={data?.name ?? text('income.one')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {dividend.isLoadingError && <QueryError query={dividend} />}
        {dividend.isPending && <SkeletonRows rows={6} />}
        {data !== undefined && <Known dividend={data} />}
      </Stack>
    </Sheet>
  );
}

function Known({ dividend }: { readonly dividend: DividendDetail }) {
  const text = useText();
  const { status, remark, postings } = dividend;
  return (
    <>
      <Stack gap="2" alignItems="flex-start">
        <StatusPill tone={dividendTones[status]}>{text(`income.status.${status}`)}</StatusPill>
        <Explanation dividend={dividend} />
      </Stack>
      {remark !== null && (
        <Notice tone="warn" title={text('income.remark')}>
          {remark}
        </Notice>
      )}
      <DividendFacts dividend={dividend} reference={dividend.id} />
      {postings.length > 0 && (
        <div>
          <Heading as="h3" marginBottom="2">
            {text('income.postings')}
          </Heading>
          <Rows>
            {postings.map((posting, index) => (
              <PostingRow key={index} posting={posting} />
            ))}
          </Rows>
        </div>
      )}
      <StockOf dividend={dividend} />
    </>
  );
}

function Explanation({ dividend }: { readonly dividend: DividendDetail }) {
  const text = useText();
  const format = usePrivateFormat();
  const { status, postings, pays_on, paid_at } = dividend;
  const day = paid_at === null ? format.date(pays_on) : format.moment(Date.parse(paid_at));
  return (
    <Text tone="muted">
      {status === 'paid' && postings.length === 0
        ? text('income.explain.nothing')
        : text(`income.explain.${status}`, { day })}
    </Text>
  );
}

function StockOf({ dividend: { market, symbol } }: { readonly dividend: DividendDetail }) {
  const text = useText();
  const pathOf = useQuotePath();
  const place = stockPlace(market, symbol);
  const path = place === null ? null : pathOf(place);
  if (path === null) return null;
  return (
    <Box>
      <Link to={path}>{text('income.stock')}</Link>
    </Box>
  );
}
