import type { BankingPendingProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useObjectAddress } from '#page/use-object-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { usePendingItems, type PendingItem } from './pending-items.ts';

/** What a client has in progress, each line with a link to it. */
export default function Pending(_: BankingPendingProps) {
  const text = useText();
  const { items, failed } = usePendingItems();
  const addressOf = useObjectAddress();
  return (
    <Section title={text('banking.pending.title')}>
      {failed !== null && <QueryError query={failed} />}
      {failed === null && items === null && <SkeletonRows rows={2} />}
      {items?.length === 0 && <Text tone="muted">{text('banking.pending.none')}</Text>}
      <Rows>
        {items?.map((item) => (
          <PendingRow key={item.id} item={item} to={addressOf(item.object)} />
        ))}
      </Rows>
    </Section>
  );
}

function PendingRow({
  item: { title, detail, figure },
  to,
}: {
  readonly item: PendingItem;
  readonly to: string | undefined;
}) {
  const text = useText();
  return (
    <Row>
      <Box flex="1" minWidth="0">
        <Text strong>{title}</Text>
        <Text size="xs" tone="muted" className="figures">
          {detail}
        </Text>
      </Box>
      <Text as="span" className="figures" flexShrink="0">
        {figure}
      </Text>
      {to !== undefined && (
        <Link to={to} aria-label={`${text('banking.pending.view')}: ${title}, ${figure || detail}`}>
          {text('banking.pending.view')}
        </Link>
      )}
    </Row>
  );
}
