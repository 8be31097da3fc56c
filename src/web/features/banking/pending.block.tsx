import type { BankingPendingProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useLinkRoute } from '#page/opened-part.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { usePendingItems } from './pending-items.ts';

/** What a client has pending: money that is awaited, each line with a link to it. */
export default function Pending(_: BankingPendingProps) {
  const text = useText();
  const { items, failed } = usePendingItems();
  const routeOf = useLinkRoute();
  return (
    <Section title={text('banking.pending.title')}>
      {failed !== null && <QueryError query={failed} />}
      {failed === null && items === null && <SkeletonRows rows={2} />}
      {items?.length === 0 && <Text tone="muted">{text('banking.pending.none')}</Text>}
      <Rows>
        {items?.map(({ id, title, detail, figure, target }) => {
          const route = routeOf(target, id);
          return (
            <Row key={id}>
              <Box flex="1" minWidth="0">
                <Text strong>{title}</Text>
                <Text size="xs" tone="muted" className="figures">
                  {detail}
                </Text>
              </Box>
              <Text as="span" className="figures" flexShrink="0">
                {figure}
              </Text>
              {route !== undefined && (
                <Link
                  to={route}
                  aria-label={`${text('banking.pending.view')}: ${title}, ${figure}`}
                >
                  {text('banking.pending.view')}
                </Link>
              )}
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}
