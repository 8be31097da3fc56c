import { useQuery } from '@tanstack/react-query';
import type { components } from '#api/client.gen.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { placeName } from '#page/place-name.ts';
import { PostingRow } from '#page/posting-row.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { Facts } from '#ui/facts.tsx';
import { Heading } from '#ui/heading.ts';
import { ButtonLink, Link } from '#ui/link.ts';
import { Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { movementDetail } from './movement-detail.ts';
import { movementName } from '#page/movement-name.ts';

type Movement = components['schemas']['Movement'];

export interface MovementSheetProps {
  readonly movement: Movement;
  readonly currency: string;
  readonly onClose: () => void;
}

/** What a line is made of: every posting of its transaction, the fees among them. */
export default function MovementSheet({ movement, currency, onClose }: MovementSheetProps) {
  const { api, file } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  // Where the tenant shows what a transaction was booked for.
  const links = new Map(Object.entries(file.navigation.messages?.links ?? {}));
  const detail = useQuery(movementDetail(api, movement.id));
  const { withdrawals, orders } = file.navigation.messages?.links ?? {};
  const link = detail.data?.link;
  const isOrder = link?.kind === 'order';
  const screen = isOrder ? orders : link?.kind === 'withdrawal' ? withdrawals : undefined;
  const opened = link && screen !== undefined ? `${screen}?id=${link.id}` : null;
  return (
    <Sheet
      title={text(movementName(movement.what))}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Box padding="5" paddingTop="2">
        <Facts
          facts={[
            {
              label: text('statement.column.amount'),
              value: format.money(movement.amount, currency, { signed: true }),
            },
            {
              label: text('statement.column.balance'),
              value: format.money(movement.balance, currency),
            },
            {
              label: text('statement.column.time'),
              value: format.moment(Date.parse(movement.booked_at)),
            },
            {
              label: text('statement.column.other'),
              value: text(placeName(movement.counterparty)),
            },
            { label: text('statement.column.reference'), value: movement.id },
            ...(detail.data?.reason == null
              ? []
              : [{ label: text('statement.reason'), value: detail.data.reason }]),
          ]}
        />
        {opened !== null && (
          <ButtonLink look="outline" to={opened} marginTop="4">
            {text(isOrder ? 'statement.open.order' : 'statement.open.withdrawal')}
          </ButtonLink>
        )}
        <Heading as="h3" marginTop="5" marginBottom="2">
          {text('statement.postings')}
        </Heading>
        {detail.isLoadingError && <QueryError query={detail} />}
        {detail.isPending && <SkeletonRows rows={2} />}
        <Rows>
          {detail.data?.postings.map((posting, index) => (
            <PostingRow key={index} posting={posting} />
          ))}
        </Rows>
        {detail.data?.link != null && links.has(detail.data.link.kind) && (
          <Box marginTop="4">
            <Link
              to={`${links.get(detail.data.link.kind)}?${partOf(detail.data.link.kind)}=${detail.data.link.id}`}
            >
              {text(detail.data.link.kind === 'loans' ? 'statement.open.loan' : 'statement.object')}
            </Link>
          </Box>
        )}
        {detail.data?.reversed_by != null && (
          <Text size="sm" tone="muted" marginTop="3">
            {text('statement.reversed')}
          </Text>
        )}
      </Box>
    </Sheet>
  );
}

/** The part of an address that names one thing of a kind. */
function partOf(kind: string): string {
  return { offerings: 'application', dividends: 'dividend' }[kind] ?? 'open';
}
