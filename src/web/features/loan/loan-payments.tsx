import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import type { LoanDetail } from './loan.ts';

/** What was paid of a loan and missed, with what of it was interest. */
export function LoanPayments({ loan: { payments, currency } }: { readonly loan: LoanDetail }) {
  const text = useText();
  const format = usePrivateFormat();
  if (payments.length === 0) return null;
  return (
    <Section title={text('loan.payments')}>
      <Rows>
        {payments.map((payment) => (
          <Row key={payment.id}>
            <Box flex="1" minWidth="0">
              <Text>
                {text(
                  payment.undone_at === null
                    ? `loan.payment.${payment.kind}`
                    : 'loan.payment.undone',
                )}
              </Text>
              <Text size="xs" tone="muted" className="figures">
                {format.moment(Date.parse(payment.undone_at ?? payment.at))} ·{' '}
                {text('loan.payment.interest', {
                  amount: format.money(payment.interest, currency),
                })}
              </Text>
            </Box>
            <Text
              className="figures"
              textDecoration={payment.undone_at === null ? undefined : 'line-through'}
            >
              {format.money(payment.amount, currency)}
            </Text>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
