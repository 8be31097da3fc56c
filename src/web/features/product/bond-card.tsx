import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import type { Bond } from './bond.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { CardButton, lastingObstacles } from './product-card.tsx';
import { useObstacleWords } from './product-obstacles.tsx';

/** One bond: its yield, when it matures, its coupon, and from which face value on it is sold. */
export function BondCard({ bond, onOpen }: { readonly bond: Bond; readonly onOpen: () => void }) {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const { name, summary, currency, minimum, risk } = bond;
  const closed = bond.obstacles.find(({ code }) => lastingObstacles.includes(code));
  return (
    <li>
      <CardButton type="button" aria-haspopup="dialog" onClick={onOpen}>
        <Box minWidth="0">
          <Text size="xs" tone="muted" as="span" display="block">
            {text('product.kind.bond')}
          </Text>
          <Text as="span" display="block" strong>
            {name}
          </Text>
        </Box>
        <Box as="span" display="block">
          <Text as="span" className="figures" fontSize="24px" fontWeight="figure" lineHeight="1.2">
            {bond.yield === null ? '–' : format.part(bond.yield)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted">
            {text('product.bond.yield')}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {text('product.bond.matures.on', { day: format.date(bond.matures_on) })}
            {' · '}
            {text('product.bond.coupon.short', { rate: format.part(bond.coupon_rate) })}
          </Text>
        </Box>
        <Text as="span" display="block" size="sm" tone="muted">
          {summary}
        </Text>
        <Flex as="span" flexWrap="wrap" gap="3" rowGap="1" marginTop="auto">
          <Text as="span" size="xs" tone="muted" className="figures">
            {text('product.from', { amount: format.money(minimum, currency) })}
          </Text>
          <Text as="span" size="xs" tone="muted">
            {text('product.risk.short', { risk })}
          </Text>
        </Flex>
        {closed !== undefined && <ClosedNotice words={obstacle(closed)} />}
      </CardButton>
    </li>
  );
}
