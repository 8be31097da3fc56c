import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import type { Fund } from './fund.ts';
import { CardButton, lastingObstacles } from './product-card.tsx';
import { useObstacleWords } from './product-obstacles.tsx';

/** One fund: its latest price, how it changed, and from which amount on it is sold. */
export function FundCard({ fund, onOpen }: { readonly fund: Fund; readonly onOpen: () => void }) {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const { name, summary, price, price_on, change_percent, currency, minimum, risk } = fund;
  const closed = fund.obstacles.find(({ code }) => lastingObstacles.includes(code));
  return (
    <li>
      <CardButton type="button" aria-haspopup="dialog" onClick={onOpen}>
        <Box minWidth="0">
          <Text size="xs" tone="muted" as="span" display="block">
            {text('product.kind.fund')}
          </Text>
          <Text as="span" display="block" strong>
            {name}
          </Text>
        </Box>
        <Box as="span" display="block">
          <Text as="span" className="figures" fontSize="24px" fontWeight="figure" lineHeight="1.2">
            {price === null ? '–' : `${format.price(price)} ${currency}`}
          </Text>
          {price_on !== null && (
            <Text as="span" display="block" size="xs" tone="muted" className="figures">
              {text('product.fund.priceOf', { day: format.date(price_on) })}
              {change_percent !== null && (
                <>
                  {' · '}
                  <Change value={change_percent}>{format.percent(change_percent)}</Change>
                </>
              )}
            </Text>
          )}
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
