import { useState } from 'react';
import type { BondOutcome } from '#core/product/bond-outcome.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Row, Rows } from '#ui/rows.ts';

// The next that come: a long bond has a hundred.
const shownFirst = 4;

/** Coupons of a calculation with the day on which each is due. */
export function BondCoupons({
  coupons,
  currency,
}: {
  readonly coupons: BondOutcome['coupons'];
  readonly currency: string;
}) {
  const text = useText();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? coupons : coupons.slice(0, shownFirst);
  return (
    <>
      <Rows>
        {shown.map(({ due, amount }) => (
          <Row key={due}>
            <Box flex="1" minWidth="0">
              <Text>{text('product.bond.payment.coupon')}</Text>
              <Text size="xs" tone="muted" className="figures">
                {format.date(due)}
              </Text>
            </Box>
            <Text className="figures">{format.money(amount, currency)}</Text>
          </Row>
        ))}
      </Rows>
      {shown.length < coupons.length && (
        <Button onClick={() => setWhole(true)}>
          {text('product.bond.payments.all', { count: coupons.length })}
        </Button>
      )}
    </>
  );
}
