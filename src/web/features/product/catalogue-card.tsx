import { chakra } from '#ui/chakra.ts';
import type { ReactNode } from 'react';
import { lastingObstacle } from '#core/product/lasting-obstacle.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { CardButton } from '#ui/card-button.ts';
import { ClosedNotice } from '#ui/closed-notice.tsx';
import { useObstacleWords, type Obstacle } from './product-obstacles.tsx';
import type { CatalogueItem } from './shown-kinds.ts';

const Entry = chakra('li', { base: { position: 'relative', minWidth: 0 } });
// On the card's last line: a control cannot stand within the button.
const Choice = chakra('label', {
  base: {
    position: 'absolute',
    insetInlineStart: '5',
    bottom: '2',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '44px',
    fontSize: 'xs',
    fontWeight: 'strong',
    cursor: 'pointer',
    '& input': { width: '18px', height: '18px', accentColor: 'var(--t-color-brand)' },
    '&:has(:disabled)': { color: 'muted', cursor: 'not-allowed' },
  },
});

/** Whether a product is among those to compare. */
export interface CompareChoice {
  readonly isChosen: boolean;
  /** As many are chosen as can be. */
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

export interface CatalogueCardProps {
  readonly item: CatalogueItem;
  readonly kind: string;
  /** What matters first, as a figure. */
  readonly figure: string;
  /** What the figure is, below it. */
  readonly figureNote?: ReactNode;
  /** What stands before minimum and risk on the last line. */
  readonly fact?: string;
  readonly compare: CompareChoice;
  readonly onOpen: () => void;
}

/** One product of the catalogue: what leads, what it is, from which amount on, and whether it is closed to the client. */
export function CatalogueCard({
  item,
  kind,
  figure,
  figureNote,
  fact,
  ...rest
}: CatalogueCardProps) {
  const { compare, onOpen } = rest;
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const closed = lastingObstacle<Obstacle>(item.obstacles);
  return (
    <Entry>
      <CardButton aria-haspopup="dialog" paddingBottom="56px" onClick={onOpen}>
        <Box minWidth="0">
          <Text size="xs" tone="muted" as="span" display="block">
            {kind}
          </Text>
          <Text as="span" display="block" strong>
            {item.name}
          </Text>
        </Box>
        <Box as="span" display="block">
          <Text as="span" className="figures" fontSize="24px" fontWeight="figure" lineHeight="1.2">
            {figure}
          </Text>
          {figureNote}
        </Box>
        <Text as="span" display="block" size="sm" tone="muted">
          {item.summary}
        </Text>
        <Flex as="span" flexWrap="wrap" gap="3" rowGap="1" marginTop="auto">
          {fact !== undefined && (
            <Text as="span" size="xs" tone="muted">
              {fact}
            </Text>
          )}
          <Text as="span" size="xs" tone="muted" className="figures">
            {text('product.from', { amount: format.money(item.minimum, item.currency) })}
          </Text>
          <Text as="span" size="xs" tone="muted">
            {text('product.risk.short', { risk: item.risk })}
          </Text>
        </Flex>
        {closed !== undefined && <ClosedNotice words={obstacle(closed)} />}
      </CardButton>
      <Choice>
        <input
          type="checkbox"
          aria-label={text('product.compare.choose', { name: item.name })}
          checked={compare.isChosen}
          disabled={compare.isFull && !compare.isChosen}
          onChange={compare.onToggle}
        />
        {text('product.compare')}
      </Choice>
    </Entry>
  );
}
