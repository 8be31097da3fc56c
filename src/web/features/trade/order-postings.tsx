import { chakra } from '#ui/chakra.ts';
import { omittedParts } from '#core/trading/order-figures.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { PostingRow } from '#page/posting-row.tsx';
import { Box, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { executionState } from './execution-state.ts';
import type { OrderDetail } from './order.ts';

const Details = chakra('details', {
  base: {
    '& + &': { borderTop: '1px solid var(--t-color-line)' },
    '& > summary': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '3',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: '48px',
      cursor: 'pointer',
    },
  },
});

/** What was booked for every execution, to the last posting. */
export function OrderPostings({ order }: { readonly order: OrderDetail }) {
  const text = useText();
  const format = usePrivateFormat();
  const { executions, currency, side } = order;
  const omitted = omittedParts(order, text, format);
  if (executions.length === 0) return null;
  return (
    <Section title={text('order.postings')}>
      {omitted !== null && (
        <Text size="sm" tone="muted">
          {omitted}
        </Text>
      )}
      {executions.map(
        ({ transaction, quantity, price, amount, settled_at, settles_on, postings }) => (
          <Details key={transaction}>
            <summary>
              <Box as="span" minWidth="0">
                <Text as="span" display="block" className="figures">
                  {format.number(quantity)} × {format.price(price)}
                </Text>
                <Text as="span" display="block" size="xs" tone="muted">
                  {executionState(side, { settled_at, settles_on }, text, format)}
                </Text>
              </Box>
              <Text as="span" className="figures">
                {format.money(amount, currency)}
              </Text>
            </summary>
            <Rows>
              {postings.map((posting, index) => (
                <PostingRow key={index} posting={posting} />
              ))}
            </Rows>
          </Details>
        ),
      )}
    </Section>
  );
}
