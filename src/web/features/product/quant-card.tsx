import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { CatalogueCard, type CompareChoice } from './catalogue-card.tsx';
import type { Quant } from './quant.ts';

export interface QuantCardProps {
  readonly quant: Quant;
  readonly compare: CompareChoice;
  readonly onOpen: () => void;
}

/** One strategy note: its range, until when it is bought, and when it is settled. */
export function QuantCard({ quant, ...rest }: QuantCardProps) {
  const text = useText();
  const format = useFormat();
  const { low, high, closes_at, as_of, begins_on, settles_on } = quant;
  const settles = text('product.quant.settles.on', { day: format.date(settles_on) });
  const isOffered = closes_at !== null && as_of < begins_on;
  return (
    <CatalogueCard
      {...rest}
      item={quant}
      kind={text('product.kind.quant')}
      figure={text('product.quant.range.of', { low: format.part(low), high: format.part(high) })}
      figureNote={
        <>
          <Text as="span" display="block" size="xs" tone="muted">
            {text('product.quant.range')}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {isOffered &&
              `${text('product.quant.until', { day: format.day(Date.parse(closes_at)) })} · `}
            {settles}
          </Text>
        </>
      }
    />
  );
}
