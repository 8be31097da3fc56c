import { useText } from '#i18n/use-text.ts';
import { StockLink } from '#page/stock-link.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import type { Plan } from './plan.ts';

/** Shares that the plan has until the close. */
export function PlanHoldings({ plan: { holdings, currency } }: { readonly plan: Plan }) {
  const text = useText();
  const format = usePrivateFormat();
  if (holdings.length === 0) return null;
  return (
    <Section title={text('tradingPlan.holdings')}>
      <Rows>
        {holdings.map((each) => (
          <Row key={each.symbol} position="relative">
            <Box flex="1" minWidth="0">
              <StockLink stock={each}>
                <Text strong clip>
                  {each.name}
                </Text>
                <Text size="xs" tone="muted" className="figures">
                  {text('tradingPlan.shares', { quantity: format.number(each.quantity) })}
                </Text>
              </StockLink>
            </Box>
            <Text className="figures">{format.money(each.worth, currency)}</Text>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
