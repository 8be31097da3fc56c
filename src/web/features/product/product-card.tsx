import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { ClosedNotice } from './closed-notice.tsx';
import type { Product } from './product.ts';
import { useObstacleWords } from './product-obstacles.tsx';
import { useProductWords } from './use-product-words.ts';

/** A card that opens what it shows. */
export const CardButton = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    width: '100%',
    height: '100%',
    textAlign: 'start',
    background: 'surface',
    borderRadius: 'card',
    boxShadow: 'card',
    border: '1px solid var(--t-color-line)',
    padding: '5',
    minWidth: 0,
    _hover: { borderColor: 'brand' },
  },
});

// What an account or an entry clears is said where the amount is typed.
export const lastingObstacles: readonly string[] = [
  'identity',
  'level',
  'eligibility',
  'outstanding',
  'notOpenYet',
  'closed',
];

/** One product: what it pays, for how long and from which amount on. */
export function ProductCard({
  product,
  onOpen,
}: {
  readonly product: Product;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const words = useProductWords();
  const obstacle = useObstacleWords();
  const { name, summary, annual_rate, minimum, currency } = product;
  const closed = product.obstacles.find(({ code }) => lastingObstacles.includes(code));
  return (
    <li>
      <CardButton type="button" aria-haspopup="dialog" onClick={onOpen}>
        <Box minWidth="0">
          <Text size="xs" tone="muted" as="span" display="block">
            {words.kind(product)}
          </Text>
          <Text as="span" display="block" strong>
            {name}
          </Text>
        </Box>
        <Text as="span" className="figures" fontSize="24px" fontWeight="figure" lineHeight="1.2">
          {words.rate(annual_rate)}
        </Text>
        <Text as="span" display="block" size="sm" tone="muted">
          {summary}
        </Text>
        <Flex as="span" flexWrap="wrap" gap="3" rowGap="1" marginTop="auto">
          <Text as="span" size="xs" tone="muted">
            {words.term(product)}
          </Text>
          <Text as="span" size="xs" tone="muted" className="figures">
            {text('product.from', { amount: words.money(minimum, currency) })}
          </Text>
          <Text as="span" size="xs" tone="muted">
            {text('product.risk.short', { risk: product.risk })}
          </Text>
        </Flex>
        {closed !== undefined && <ClosedNotice words={obstacle(closed)} />}
      </CardButton>
    </li>
  );
}
