import { useQuery } from '@tanstack/react-query';
import type { components } from '#api/client.gen.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { placeName } from '#page/place-name.ts';
import { useObjectAddress } from '#page/use-object-address.ts';
import { PostingRow } from '#page/posting-row.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Heading } from '#ui/heading.ts';
import { ButtonLink } from '#ui/link.ts';
import { Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { movementDetail } from './movement-detail.ts';
import { movementName } from '#page/movement-name.ts';

type Movement = components['schemas']['Movement'];

const openNames: ReadonlyMap<string, MessageId> = new Map([
  ['loans', 'statement.open.loan'],
  ['order', 'statement.open.order'],
  ['withdrawal', 'statement.open.withdrawal'],
]);

export interface MovementSheetProps {
  readonly movement: Movement;
  readonly currency: string;
  readonly onClose: () => void;
}

/** What a line is made of: every posting of its transaction, the fees among them. */
export default function MovementSheet({ movement, currency, onClose }: MovementSheetProps) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const detail = useQuery(movementDetail(api, movement.id));
  const addressOf = useObjectAddress();
  const object = detail.data?.link ?? null;
  const opened = object === null ? undefined : addressOf(object);
  return (
    <Sheet
      title={text(movementName(movement.what))}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Box padding="5" paddingTop="2">
        <DescriptionList
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
        {object !== null && opened !== undefined && (
          <ButtonLink look="outline" to={opened} marginTop="4">
            {text(openNames.get(object.kind) ?? 'statement.object')}
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
        {detail.data?.reversed_by != null && (
          <Text size="sm" tone="muted" marginTop="3">
            {text('statement.reversed')}
          </Text>
        )}
      </Box>
    </Sheet>
  );
}
