import { ChevronRight } from 'lucide-react';
import type { components } from '#api/client.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { objectAddress } from '#page/object-address.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { RowLink } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { productMeaning, type ProductTransaction } from './product-transaction.ts';

type Type = components['schemas']['TransactionType'];

const tones = {
  awaiting: 'warn',
  pending: 'calm',
  payment: 'warn',
  outstanding: 'danger',
  listing: 'calm',
  holding: 'good',
  settle: 'calm',
  sold: 'good',
  rejected: 'danger',
} as const;

/** Something of a product or an offering: what it is, what its status means, and the link to all of it. */
export function ProductRow({
  type,
  product,
}: {
  readonly type: Type;
  readonly product: ProductTransaction;
}) {
  const { file } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const { object, name, status, side, currency, quantity, amount, created_at } = product;
  const links = file.navigation.messages?.links ?? {};
  // What is overdue is paid where all of it stands, the rest at the thing itself.
  const owed =
    status === 'outstanding' ? objectAddress(links, { kind: 'outstanding', id: null }) : undefined;
  const to = owed ?? objectAddress(links, object);
  const own = status === 'payment' || (status === 'outstanding' && owed !== undefined);
  const what = (
    <>
      <Box as="span" display="block" flex="1" minWidth={own ? '200px' : '0'}>
        <Text as="span" display="block" strong>
          {name}
        </Text>
        <Text as="span" display="block" size="xs" tone="muted" className="figures">
          {text(`order.kind.${type}`)} · {text(`order.side.${side}`)} ·{' '}
          {format.moment(Date.parse(created_at))}
        </Text>
        <Text as="span" display="block" size="xs" tone="muted">
          {productMeaning(product, { text, format })}
        </Text>
      </Box>
      <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
        <Text as="span" className="figures">
          {amount === null
            ? quantity !== null && format.number(quantity)
            : format.money(amount, currency)}
        </Text>
        <StatusPill tone={tones[status]}>{text(`order.status.${status}`)}</StatusPill>
      </Box>
    </>
  );
  if (to === undefined) return <Row>{what}</Row>;
  // What is to be paid has a button that says so; everything else opens as an order does.
  return own ? (
    <Row flexWrap="wrap">
      {what}
      <ButtonLink look="outline" to={to}>
        {text(`order.meaning.${status}.action`)}
        <span className="hidden-text"> {name}</span>
      </ButtonLink>
    </Row>
  ) : (
    <Row>
      <RowLink to={to}>
        {what}
        <ChevronRight size={18} aria-hidden="true" />
      </RowLink>
    </Row>
  );
}
