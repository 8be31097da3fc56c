import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bondQueries } from '#api/bond-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';

// The last that were paid and the next that come: a long bond has a hundred.
const shownPaid = 2;
const shownComing = 3;

/** What a bond has paid to the client and what comes; nothing for who has none. */
export function BondPayments({ code }: { readonly code: string }) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const [isWhole, setWhole] = useState(false);
  const payments = useQuery(bondQueries.bondPayments(api, code));
  if (payments.isLoadingError)
    return <QueryError title={text('product.bond.payments')} query={payments} />;
  const items = payments.data?.items ?? [];
  if (items.length === 0) return null;
  const paid = items.filter(({ is_paid }) => is_paid);
  const coming = items.filter(({ is_paid }) => !is_paid);
  const few = [...paid.slice(-shownPaid), ...coming.slice(0, shownComing)];
  const shown = isWhole ? items : few;
  return (
    <Section title={text('product.bond.payments')}>
      <Rows>
        {shown.map(({ kind, due_on, pays_on, amount, currency, is_paid }) => (
          <Row key={`${kind} ${due_on}`}>
            <Box flex="1" minWidth="0">
              <Text>{text(`product.bond.payment.${kind}`)}</Text>
              <Text size="xs" tone="muted" className="figures">
                {text(is_paid ? 'product.bond.payment.paid' : 'product.bond.payment.due', {
                  day: format.date(pays_on),
                })}
              </Text>
            </Box>
            <Text className="figures">{format.money(amount, currency)}</Text>
          </Row>
        ))}
      </Rows>
      {shown.length < items.length && (
        <Button onClick={() => setWhole(true)}>
          {text('product.bond.payments.all', { count: items.length })}
        </Button>
      )}
    </Section>
  );
}
