import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { components } from '#api/client.gen.ts';
import { offeringQueries, type ApplicationsQuery } from '#api/offering-queries.ts';
import type { OfferingStatus } from '#core/trading/transaction-status.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { objectAddress } from '#page/object-address.ts';
import { PagedList } from '#page/paged-list.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { retried } from '#platform/retried.ts';
import { csvFile } from '#platform/save-file.ts';
import { Box, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { DownloadList } from './download-list.tsx';

type Application = components['schemas']['OfferingApplication'];

const tones = { payment: 'warn', outstanding: 'warn', listing: 'calm' } as const;

export interface OfferingRowsProps {
  readonly status: OfferingStatus;
  readonly query: ApplicationsQuery;
  readonly isBeside: boolean;
}

/**
 * Shares of offerings in a status: what it means, and the link to what is to be done. Beside orders of the same status they have a title of
 * their own, and nothing stands there where there are none.
 */
export function OfferingRows({ status, query, isBeside }: OfferingRowsProps) {
  const { api } = useApp();
  const { timeZone } = useIntl();
  const text = useText();
  const pages = useInfiniteQuery({
    ...offeringQueries.offeringApplications(api, query),
    placeholderData: keepPreviousData,
  });
  const make = async () => {
    const { allApplications, offeringsCsv } = await retried(() => import('./offerings-csv.ts'));
    const applications = await allApplications(api, query);
    const lines = offeringsCsv(applications, { status, timeZone, text });
    return { name: 'offerings.csv', file: csvFile(lines) };
  };
  if (pages.isPending) return <SkeletonRows rows={3} height="72px" />;
  if (pages.isLoadingError || pages.data === undefined) return <QueryError query={pages} />;
  const items = pages.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return isBeside ? null : (
      <Text tone="muted" role="status">
        {text('order.none.offering')}
      </Text>
    );
  const list = (
    <PagedList pages={pages} more={text('order.more')} end={<DownloadList make={make} />}>
      <Rows>
        {items.map((application) => (
          <OfferingRow key={application.id} application={application} status={status} />
        ))}
      </Rows>
    </PagedList>
  );
  return isBeside ? <Section title={text('order.offering.title')}>{list}</Section> : list;
}

function OfferingRow({
  application,
  status,
}: {
  readonly application: Application;
  readonly status: OfferingStatus;
}) {
  const { file } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const { id, name, currency, total, blocked, to_pay, payment_due, listed_time } = application;
  const links = file.navigation.messages?.links ?? {};
  // What is overdue is paid where all of it stands, the rest at the application.
  const to =
    (status === 'outstanding' ? objectAddress(links, { kind: 'outstanding', id: null }) : null) ??
    objectAddress(links, { kind: 'offerings', id });
  const meaning = {
    payment: () =>
      text('order.meaning.payment', {
        amount: format.money(to_pay ?? '0', currency),
        moment: payment_due === null ? '–' : format.moment(Date.parse(payment_due)),
      }),
    outstanding: () => text('order.meaning.outstanding'),
    listing: () =>
      text('order.meaning.listing', { moment: format.moment(Date.parse(listed_time)) }),
  }[status];
  return (
    <Row flexWrap="wrap">
      <Box flex="1" minWidth="200px">
        <Text strong>{name}</Text>
        <Text size="sm" tone="muted">
          {meaning()}
        </Text>
      </Box>
      <Box display="grid" justifyItems="end" gap="1" flexShrink="0">
        <Text as="span" className="figures">
          {format.money(total ?? blocked, currency)}
        </Text>
        <StatusPill tone={tones[status]}>{text(`order.status.${status}`)}</StatusPill>
      </Box>
      {to !== undefined && (
        <ButtonLink look="outline" to={to}>
          {text(`order.meaning.${status}.action`)}
          <span className="hidden-text"> {name}</span>
        </ButtonLink>
      )}
    </Row>
  );
}
