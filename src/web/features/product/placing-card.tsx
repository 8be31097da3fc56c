import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { CatalogueCard, type CompareChoice } from './catalogue-card.tsx';
import type { Placing } from './placing.ts';
import { usePlacingWords } from './use-placing-words.ts';

export interface PlacingCardProps {
  readonly placing: Placing;
  readonly compare: CompareChoice;
  readonly onOpen: () => void;
}

/** One placing or block trade: its price and discount, until when it is applied for, and from when its shares can be sold. */
export function PlacingCard({ placing, ...rest }: PlacingCardProps) {
  const text = useText();
  const format = useFormat();
  const words = usePlacingWords();
  const { closes_at } = placing;
  return (
    <CatalogueCard
      {...rest}
      item={placing}
      kind={text(`product.kind.${placing.type}`)}
      figure={words.figure(placing)}
      figureNote={
        <>
          <Text as="span" display="block" size="xs" tone="muted">
            {words.figureLabel(placing)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {closes_at !== null &&
              `${text('product.placing.until', { day: format.day(Date.parse(closes_at)) })} · `}
            {words.lock(placing)}
          </Text>
        </>
      }
    />
  );
}
